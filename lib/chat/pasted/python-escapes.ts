import { PasteError } from './pasted-request.ts';

const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

/** Resolves the escapes of a Python string; `prefix` is what stands before its quote, such as `rb`. */
export function unescaped(written: string, prefix: string): string {
  if (/r/i.test(prefix)) return written;
  if (!/b/i.test(prefix)) refuseNames(written);
  return written.replace(escapeSequence, (_, hex?: string, octal?: string, sign = '') => {
    if (hex === undefined && octal === undefined) return escaped(sign);
    const code = Number.parseInt(hex?.slice(1) ?? octal ?? '', hex === undefined ? 8 : 16);
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  });
}

/** A letter by its name: a table of the names would be larger than the rest of the panel. */
const letterName = /\\(?:N\{([^{}]{1,100})\}|[\s\S])/g;

function refuseNames(written: string) {
  for (const [, name] of written.matchAll(letterName))
    if (name !== undefined) throw new PasteError({ code: 'letter-name', name });
}

const escapeSequence = /\\(?:(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g;

const escaped = (sign: string) =>
  Object.hasOwn(escapes, sign) ? (escapes[sign] ?? '') : /['"\\]/.test(sign) ? sign : `\\${sign}`;

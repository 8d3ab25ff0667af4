const escapes: Record<string, string> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const escapeSequence =
  /((?:\\(?:x[\da-fA-F]{1,2}|[0-7]{1,3}))+)|\\(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|c([\s\S])|([\s\S]))/g;

/** Resolves the escapes of a text that stands in `$'…'`. Bytes next to each other are read as UTF-8. */
export const ansiText = (text: string): string =>
  text.replace(
    escapeSequence,
    (_, bytes?: string, short?: string, long?: string, control?: string, sign = '') => {
      if (bytes !== undefined) return bytesText(bytes);
      const code = short ?? long;
      if (code !== undefined) return character(Number.parseInt(code, 16));
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      return Object.hasOwn(escapes, sign) ? (escapes[sign] ?? '') : sign;
    },
  );

const character = (code: number) => (code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));

function bytesText(written: string): string {
  const bytes = written
    .split('\\')
    .slice(1)
    .map((code) => (code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8)));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

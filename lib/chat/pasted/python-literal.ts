import { take } from '../literal/literal-cursor.ts';
import { Unevaluated } from '../literal/literal-value.ts';
import { PasteError } from './pasted-request.ts';

/** Values of names that the code sets before the call. */
export type Names = ReadonlyMap<string, unknown>;
/** `skipped`: characters that were skipped as code, some of them again and again in broken code. */
export type Reader = { readonly text: string; at: number; readonly names: Names; skipped: number };

const deepest = 16;
const string = /([rbu]?|rb|br)("""|'''|"|')/iy;
const words = new Map<string, unknown>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

export function readValue(reader: Reader, depth: number): unknown {
  if (depth > deepest) throw new PasteError({ code: 'too-long' });
  skipBlank(reader);
  const start = reader.at;
  const value = readLiteral(reader, depth);
  skipBlank(reader);
  if (value !== undefined && /^[,)\]}:]?$/.test(reader.text[reader.at] ?? '')) return value;
  reader.at = start;
  skipCode(reader);
  return new Unevaluated(reader.text.slice(start, reader.at).trim());
}

export function readLiteral(reader: Reader, depth: number): unknown {
  const next = reader.text[reader.at] ?? '';
  if (next === '{') return readDict(reader, depth);
  if (next === '[' || next === '(') return readList(reader, depth);
  const number = take(reader, /-?\d+(?:\.\d+)?(?![\w.])/y);
  if (number !== undefined) return Number(number);
  return readTexts(reader);
}

/** Reads a name, or texts that stand beside each other or are joined by `+`. */
function readTexts(reader: Reader): unknown {
  let value = readOperand(reader);
  while (typeof value === 'string') {
    const before = reader.at;
    skipBlank(reader);
    const isJoined = take(reader, /\+/y) !== undefined;
    skipBlank(reader);
    const more = isJoined || startsText(reader) ? readOperand(reader) : undefined;
    if (typeof more !== 'string') {
      reader.at = before;
      return value;
    }
    value += more;
  }
  return value;
}

function startsText(reader: Reader): boolean {
  string.lastIndex = reader.at;
  return string.test(reader.text);
}

function readOperand(reader: Reader): unknown {
  const word = take(reader, /[A-Za-z_]\w*(?![\w.(["'])/y);
  if (word !== undefined) return words.has(word) ? words.get(word) : reader.names.get(word);
  const isFormatted = take(reader, /f(?=["'])/iy) !== undefined;
  const text = readString(reader);
  take(reader, /\.encode\(\s*(?:(["'])[\w-]*\1)?\s*\)/y);
  return isFormatted && text !== undefined ? formatted(text, reader.names) : text;
}

/** Fills the known names into an f-string; undefined if it has other code. */
function formatted(text: string, names: Names): string | undefined {
  let isKnown = true;
  const filled = text.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (sign, name?: string) => {
    if (name === undefined) return sign[0] ?? '';
    const value = names.get(name.trim());
    isKnown &&= typeof value === 'string' || typeof value === 'number';
    return String(value);
  });
  return isKnown ? filled : undefined;
}

/** Reads a list or a tuple; undefined for other code in brackets. */
function readList(reader: Reader, depth: number): unknown {
  const close = take(reader, /\(/y) === undefined ? ']' : ')';
  if (close === ']') reader.at += 1;
  const list: unknown[] = [];
  let hasComma = close === ']';
  for (skipBlank(reader); !/^[)\]}]?$/.test(reader.text[reader.at] ?? ''); skipBlank(reader)) {
    list.push(readValue(reader, depth + 1));
    skipBlank(reader);
    if (take(reader, /,/y) === undefined) break;
    hasComma = true;
  }
  if (reader.text[reader.at] !== close) return undefined;
  reader.at += 1;
  return hasComma ? list : list[0];
}

function readDict(reader: Reader, depth: number): unknown {
  const dict: Record<string, unknown> = Object.create(null);
  reader.at += 1;
  for (skipBlank(reader); !/^\}?$/.test(reader.text[reader.at] ?? ''); skipBlank(reader)) {
    if (!readMember(reader, depth, dict)) return undefined;
    skipBlank(reader);
    if (take(reader, /,/y) === undefined) break;
  }
  return take(reader, /\}/y) === undefined ? undefined : dict;
}

/** Reads a pair, or `**` and a table whose pairs are taken over; false for other code. */
function readMember(reader: Reader, depth: number, dict: Record<string, unknown>): boolean {
  const isSpread = take(reader, /\*\*/y) !== undefined;
  const key = readValue(reader, depth + 1);
  if (isSpread) {
    if (typeof key !== 'object' || key === null || key instanceof Unevaluated) return false;
    Object.assign(dict, key);
    return true;
  }
  skipBlank(reader);
  if (take(reader, /:/y) === undefined) return false;
  const value = readValue(reader, depth + 1);
  if (typeof key === 'string') dict[key] = value;
  return true;
}

function readString(reader: Reader): string | undefined {
  string.lastIndex = reader.at;
  const [opening, prefix = '', quote = ''] = string.exec(reader.text) ?? [];
  if (opening === undefined) return undefined;
  const from = reader.at + opening.length;
  let end = from;
  while (end < reader.text.length && !reader.text.startsWith(quote, end))
    end += reader.text[end] === '\\' ? 2 : 1;
  if (end >= reader.text.length) throw new PasteError({ code: 'open-quote', quote });
  reader.at = end + quote.length;
  const written = reader.text.slice(from, end);
  return unescaped(written, prefix);
}

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** Skips an expression up to the comma or the bracket after it. */
export function skipCode(reader: Reader) {
  const start = reader.at;
  skipTo(reader);
  reader.skipped += reader.at - start;
}

function skipTo(reader: Reader) {
  const open: string[] = [];
  while (reader.at < reader.text.length) {
    const sign = reader.text[reader.at] ?? '';
    if (open.length === 0 && /[,)\]}:]/.test(sign)) return;
    if (sign === open.at(-1)) open.pop();
    else if (closing[sign] !== undefined) open.push(closing[sign]);
    if (readString(reader) === undefined) reader.at += 1;
  }
}

export const skipBlank = (reader: Reader) => void take(reader, /(?:\s|#[^\n]*|\\\r?\n)+/y);

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
function unescaped(written: string, prefix: string): string {
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

import { take } from '../literal/literal-cursor.ts';
import { Unevaluated } from '../literal/literal-value.ts';
import { type PastedRequest, PasteError, type PasteNote } from './pasted-request.ts';
import { headersIn, urlIn } from './read-code.ts';

const start = /(?<![\w.])RemoteRunnable\s{0,20}\(/;

export const isRemoteRunnableInPython = (text: string) => start.test(text);

const known = ['url', 'headers', 'timeout'];

/** Reads `RemoteRunnable("…", headers={…})`. Runs nothing. */
export function readPython(text: string): PastedRequest {
  const found = start.exec(text);
  const { positional, named } = readPythonCall(text, (found?.index ?? 0) + (found?.[0].length ?? 0));
  const others = Object.keys(named).filter((name) => !known.includes(name));
  const notes: PasteNote[] = others.length === 0 ? [] : [{ code: 'ignored', names: others }];
  const url = urlIn(positional[0] ?? named.url);
  return { source: 'python', method: 'POST', url, headers: headersIn(named.headers), body: undefined, notes };
}

type Reader = { readonly text: string; at: number };

/** The arguments of a call in Python: by position, and by name. Code other than a literal is `Unevaluated`. */
type PythonCall = { positional: unknown[]; named: Record<string, unknown> };

/** Reads the arguments after an opening parenthesis. */
function readPythonCall(text: string, at: number): PythonCall {
  const reader = { text, at };
  const call: PythonCall = { positional: [], named: Object.create(null) };
  for (skipBlank(reader); !/^\)?$/.test(text[reader.at] ?? ''); skipBlank(reader)) {
    const name = /^([A-Za-z_]\w*)\s*=(?!=)/.exec(text.slice(reader.at, reader.at + 80));
    reader.at += name?.[0].length ?? 0;
    const value = readValue(reader, 0);
    if (name?.[1] === undefined) call.positional.push(value);
    else call.named[name[1]] = value;
    skipBlank(reader);
    if (take(reader, /,/y) === undefined) break;
  }
  return call;
}

const deepest = 16;
const string = /([rbu]?|rb|br)("""|'''|"|')/iy;
const words = new Map<string, unknown>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

function readValue(reader: Reader, depth: number): unknown {
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

function readLiteral(reader: Reader, depth: number): unknown {
  if (reader.text[reader.at] === '{') return readDict(reader, depth);
  const number = take(reader, /-?\d+(?:\.\d+)?(?![\w.])/y);
  if (number !== undefined) return Number(number);
  const word = take(reader, /(?:True|False|None)\b/y);
  if (word !== undefined) return words.get(word);
  let text: string | undefined;
  for (let part = readString(reader); part !== undefined; part = readString(reader)) {
    text = (text ?? '') + part;
    skipBlank(reader);
  }
  return text;
}

function readDict(reader: Reader, depth: number): unknown {
  const dict: Record<string, unknown> = Object.create(null);
  reader.at += 1;
  for (skipBlank(reader); !/^\}?$/.test(reader.text[reader.at] ?? ''); skipBlank(reader)) {
    const key = readValue(reader, depth + 1);
    skipBlank(reader);
    if (take(reader, /:/y) === undefined) return undefined;
    const value = readValue(reader, depth + 1);
    if (typeof key === 'string') dict[key] = value;
    skipBlank(reader);
    if (take(reader, /,/y) === undefined) break;
  }
  return take(reader, /\}/y) === undefined ? undefined : dict;
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\n': '' };

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
  if (/r/i.test(prefix)) return written;
  return written.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|([\s\S]))/gi, (_, byte, unit, sign: string) =>
    sign === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : escaped(sign),
  );
}

const escaped = (sign: string) =>
  Object.hasOwn(escapes, sign) ? (escapes[sign] ?? '') : /['"\\]/.test(sign) ? sign : `\\${sign}`;

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** Skips an expression up to the comma or the bracket after it. */
function skipCode(reader: Reader) {
  const open: string[] = [];
  while (reader.at < reader.text.length) {
    const sign = reader.text[reader.at] ?? '';
    if (open.length === 0 && /[,)\]}:]/.test(sign)) return;
    if (sign === open.at(-1)) open.pop();
    else if (closing[sign] !== undefined) open.push(closing[sign]);
    if (readString(reader) === undefined) reader.at += 1;
  }
}

const skipBlank = (reader: Reader) => void take(reader, /(?:\s|#[^\n]*|\\\r?\n)+/y);

import { say } from '../../words/say.ts';
import {
  bracketOpen,
  type Cursor,
  LiteralError,
  nextCharacter,
  readQuoted,
  skipExpression,
  skipSpace,
  take,
} from './literal-cursor.ts';

/** Code where a value was expected; kept as source text and never run. */
export class Unevaluated {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** Tells whether a value is a table of names and values: no list, and no code. */
export const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unevaluated);

export type Span = { start: number; end: number };

export type Spans = Map<object, Map<string, Span>>;
/** `end` is the end of the last value, before the space and comments that follow. */
export type Reader = Cursor & { end: number; readonly places: Spans };

const deepest = 32;

export function readLiteralValue(reader: Reader, depth: number): unknown {
  if (depth > deepest) throw new LiteralError(reader.at, say('configuration_tooDeep', { count: deepest }));
  skipSpace(reader);
  const start = reader.at;
  if (/^[,;:)\]}]?$/.test(nextCharacter(reader)))
    throw new LiteralError(start, say('configuration_valueMissing'));
  const value = readPlain(reader, depth);
  const end = reader.at;
  if (value instanceof Unevaluated) return value;
  skipSpace(reader);
  if (take(reader, /(?:as|satisfies)\s+[\w$.<>[\]]+/y)) skipSpace(reader);
  const next = nextCharacter(reader);
  reader.end = end;
  if (next === '' || /[,;)\]}]/.test(next)) return value;
  if (/[\w$'"`{]/.test(next)) throw new LiteralError(end, say('configuration_commaMissing'));
  reader.at = start;
  return unevaluated(reader);
}

/** Reads a value without looking at what follows it. */
export const readPlainValue = (reader: Reader): unknown => readPlain(reader, 0);

function unevaluated(reader: Reader) {
  const value = new Unevaluated(skipExpression(reader));
  reader.end = reader.at;
  return value;
}

const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

const name = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const call = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:<[\w.,|[\] ]*>)?\s*\(\s*(?=\{)/y;
const number = /[+-]?(?:0x[\da-f]+|(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(?![\w$.])/iy;

function readPlain(reader: Reader, depth: number): unknown {
  const start = reader.at;
  const next = nextCharacter(reader);
  if (next === '{') return readObject(reader, depth);
  if (next === '[') return readList(reader, depth);
  const written = take(reader, number);
  if (written !== undefined) return numberOf(written);
  const value = /['"`]/.test(next) ? readQuoted(reader) : readWrapped(reader, depth);
  if (value !== undefined) return value;
  reader.at = start;
  const word = take(reader, name) ?? '';
  if (words.has(word)) return words.get(word);
  reader.at = start;
  return unevaluated(reader);
}

/** Reads the object inside a call or parentheses. */
function readWrapped(reader: Reader, depth: number): unknown {
  if (take(reader, call) === undefined && take(reader, /\(\s*(?=[{(])/y) === undefined) return undefined;
  const value = readLiteralValue(reader, depth + 1);
  while (take(reader, /,/y)) skipExpression(reader);
  return take(reader, /\)/y) === undefined ? undefined : value;
}

function numberOf(written: string): number {
  const digits = written.replaceAll('_', '');
  return /^[+-]/.test(digits) ? Number(digits.slice(1)) * (digits[0] === '-' ? -1 : 1) : Number(digits);
}

function readList(reader: Reader, depth: number): unknown[] {
  const list: unknown[] = [];
  readMembers(reader, ']', () => list.push(readLiteralValue(reader, depth + 1)));
  return list;
}

function readObject(reader: Reader, depth: number): object {
  const object: Record<string, unknown> = Object.create(null);
  const places = new Map<string, Span>();
  reader.places.set(object, places);
  readMembers(reader, '}', () => {
    const keyAt = reader.at;
    const key = readKey(reader);
    skipSpace(reader);
    if (key === undefined || !take(reader, /:/y)) {
      // A shorthand, method or spread: stored under its name, so that it is reported as ignored.
      reader.at = keyAt;
      const source = skipExpression(reader);
      if (source === '') throw new LiteralError(keyAt, say('configuration_nameMissing'));
      object[key ?? source] = new Unevaluated(source);
      return;
    }
    skipSpace(reader);
    const start = reader.at;
    object[key] = readLiteralValue(reader, depth + 1);
    places.set(key, { start, end: reader.end });
  });
  return object;
}

function readKey(reader: Reader): string | undefined {
  if (/['"]/.test(nextCharacter(reader))) return readQuoted(reader);
  const written = take(reader, number);
  return written === undefined ? take(reader, name) : String(numberOf(written));
}

/** Reads members between two brackets, separated by commas; a trailing comma is allowed. */
function readMembers(reader: Reader, close: string, readMember: () => void) {
  const start = reader.at;
  reader.at += 1;
  for (;;) {
    skipSpace(reader);
    if (nextCharacter(reader) === close) break;
    if (nextCharacter(reader) === '') throw unclosed(reader, start);
    readMember();
    skipSpace(reader);
    if (take(reader, /,/y) || nextCharacter(reader) === close) continue;
    if (nextCharacter(reader) === '') throw unclosed(reader, start);
    throw new LiteralError(reader.at, say('configuration_closeMissing', { bracket: close }));
  }
  reader.at += 1;
}

const unclosed = (reader: Reader, at: number) => new LiteralError(at, bracketOpen(reader, at));

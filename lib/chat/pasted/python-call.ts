import { take } from '../literal/literal-cursor.ts';
import { Unevaluated } from '../literal/literal-value.ts';
import { type Names, type Reader, readLiteral, readValue, skipBlank, skipCode } from './python-literal.ts';

/**
 * The arguments of a call in Python: by position, and by name. Code other than a literal is `Unevaluated`. `end` is the place
 * of the closing parenthesis.
 */
export type PythonCall = { positional: unknown[]; named: Record<string, unknown>; end: number };

/** Times that a text may be skipped for its names: in broken code each of them may reach to the end. */
const mostSkips = 8;

/** Reads the texts, numbers and tables that lines of code give to names. A name that is set twice has no value. */
export function pythonNames(text: string): Names {
  const names = new Map<string, unknown>();
  let skipped = 0;
  for (const { 0: line, 1: name = '', index } of text.matchAll(
    /^[ \t]*([A-Za-z_]\w*)[ \t]*=[ \t]*(?=["'{[(fFrRbB\w])/gm,
  )) {
    const reader = { text, at: index + line.length, names, skipped };
    const value = wholeValue(reader) ?? dumpedIn(text, index + line.length);
    skipped = reader.skipped;
    if (skipped > mostSkips * text.length) return names;
    names.set(name, names.has(name) ? undefined : value);
  }
  return names;
}

/** Reads a value that ends with its line; undefined for other code. */
function wholeValue(reader: Reader): unknown {
  const value = readLiteral(reader, 0);
  const rest = reader.text.slice(reader.at, reader.at + 200);
  return /^[ \t]*(?:#.*)?(?:\r?\n|;|$)/.test(rest) ? value : undefined;
}

/** Returns a call of `json.dumps(…)` as it is written, for the body of a request. */
function dumpedIn(text: string, at: number): Unevaluated | undefined {
  if (!text.startsWith('json.dumps', at)) return undefined;
  const reader = { text, at, names: new Map(), skipped: 0 };
  skipCode(reader);
  return new Unevaluated(text.slice(at, reader.at));
}

/** Reads the arguments after an opening parenthesis. */
export function readPythonCall(text: string, at: number, names: Names = new Map()): PythonCall {
  const reader = { text, at, names, skipped: 0 };
  const call: PythonCall = { positional: [], named: Object.create(null), end: at };
  for (skipBlank(reader); !/^\)?$/.test(text[reader.at] ?? ''); skipBlank(reader)) {
    const name = /^([A-Za-z_]\w*)\s*=(?!=)/.exec(text.slice(reader.at, reader.at + 80));
    reader.at += name?.[0].length ?? 0;
    const value = readValue(reader, 0);
    if (name?.[1] === undefined) call.positional.push(value);
    else call.named[name[1]] = value;
    skipBlank(reader);
    if (take(reader, /,/y) === undefined) break;
  }
  return { ...call, end: reader.at };
}

/** Reads the value that a line gives to a member: other code is `Unevaluated`. */
export function readAssigned(text: string, at: number, names: Names): unknown {
  const value = wholeValue({ text, at, names, skipped: 0 });
  if (value !== undefined) return value;
  return new Unevaluated(/[^\n]{0,200}/.exec(text.slice(at, at + 200))?.[0].trim() ?? '');
}

/** Reads a text as the name of a member, and returns the place behind it. */
export function readKey(text: string, at: number, names: Names): { key: unknown; end: number } {
  const reader = { text, at, names, skipped: 0 };
  return { key: readLiteral(reader, 0), end: reader.at };
}

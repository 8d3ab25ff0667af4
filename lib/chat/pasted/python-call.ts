import { take } from '../literal/literal-cursor.ts';
import { Unevaluated } from '../literal/literal-value.ts';
import { type Names, type Reader, readLiteral, readValue, skipBlank } from './python-literal.ts';

/**
 * The arguments of a call in Python: by position, and by name. Code other than a literal is `Unevaluated`. `end` is the place
 * of the closing parenthesis.
 */
export type PythonCall = { positional: unknown[]; named: Record<string, unknown>; end: number };

/** Reads a value that ends with its line; undefined for other code. */
export function wholeValue(reader: Reader): unknown {
  const value = readLiteral(reader, 0);
  const rest = reader.text.slice(reader.at, reader.at + 200);
  return /^[ \t]*(?:#.*)?(?:\r?\n|;|$)/.test(rest) ? value : undefined;
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

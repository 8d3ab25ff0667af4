import { say } from '../../words/say.ts';
import { LiteralError, nextCharacter, positionOf, skipSpace, take } from '../literal/literal-cursor.ts';
import {
  isTable,
  type Reader,
  readLiteralValue,
  readPlainValue,
  Unevaluated,
} from '../literal/literal-value.ts';
import { PasteError } from './pasted-request.ts';

/** Values that code gives to names. */
export type JsNames = ReadonlyMap<string, unknown>;

const set =
  /(?:^|[;\n])[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]+([\w$]{1,60})[ \t]*(?::[^=\n]{1,80})?=[ \t]*(?![=>])/g;

/** Times that a text may be read for its names: in broken code each value may reach to the end. */
const mostReadings = 4;

/**
 * Reads the values that `const`, `let` and `var` give to names; code other than a literal is `Unevaluated`. A name that is set
 * again, or that a function has, too, has no value.
 */
export function jsNames(text: string): JsNames {
  const names = new Map<string, unknown>();
  let left = mostReadings * text.length;
  for (const { 0: start, 1: name = '', index } of text.matchAll(set)) {
    const reader = { text, at: index + start.length, end: 0, places: new Map() };
    const value = valueOfLine(reader);
    left -= reader.at - index;
    if (left < 0) return names;
    names.set(name, names.has(name) ? undefined : resolved(madeHeaders(value), names));
  }
  for (const name of changedNames(text, names)) names.set(name, undefined);
  return names;
}

/** Takes `new Headers(…)` as a list of pairs, to which more may be added. */
function madeHeaders(value: unknown): unknown {
  const start = value instanceof Unevaluated ? headersStart.exec(value.source)?.[0] : undefined;
  if (start === undefined || !(value instanceof Unevaluated)) return value;
  const [given = []] = readCall(value.source, start.length);
  if (given instanceof Unevaluated) return value;
  return Array.isArray(given) ? given : Object.entries(given as object);
}

/** A line that sets a name again, a member of its object, or a header of its list. */
const change =
  /(?<=^|[;\n{}])[ \t]*([\w$]{1,60})(?:\.(append|set)[ \t]{0,9}\(|\.([\w$]{1,60})[ \t]{0,9}=(?![=>])[ \t]*|\[[ \t]{0,9}(["'`])([\w-]{1,80})\4[ \t]{0,9}\][ \t]{0,9}=(?!=)[ \t]*|[ \t]{0,9}[+?|]{0,2}=(?![=>])[ \t]*)/g;
/** Parameters of functions with a name: those of a callback are other values than the call before it takes. */
const parameters = [
  /\bfunction\b[^(\n]{1,80}\(([^()]{0,300})\)/g,
  /=[ \t]{0,9}(?:async[ \t]{0,9})?\(([^()]{0,300})\)[ \t]{0,9}(?::[^=\n]{0,60})?=>/g,
  /=[ \t]{0,9}(?:async[ \t]{1,9})?([\w$]{1,60})[ \t]{0,9}=>/g,
  // Methods; other words before parentheses and a brace are statements.
  /(?<=^|[;\n{}])[ \t]*(?:(?:async|static)[ \t]{1,9}){0,2}(?!(?:if|for|while|switch|catch|with)\b)[\w$#]{1,60}[ \t]{0,9}\(([^()]{0,300})\)[ \t]{0,9}(?::[^{\n]{0,60})?\{/g,
];

/** Applies the changes that code says, and returns the names whose value it does not say any more. */
function changedNames(text: string, names: JsNames): string[] {
  const unknown: string[] = [];
  for (const { 0: line, 1: name = '', 2: isAdded, 3: word, 5: quoted, index } of text.matchAll(change)) {
    if (!names.has(name)) continue;
    const value = names.get(name);
    const at = index + line.length;
    const member = word ?? quoted;
    if (isAdded && Array.isArray(value)) value.push(readArguments(text, at, names).slice(0, 2));
    else if (member !== undefined && isTable(value))
      value[member] = resolved(valueOfLine({ text, at, end: 0, places: new Map() }), names);
    else unknown.push(name);
  }
  const local = parameters
    .flatMap((kind) => [...text.matchAll(kind)])
    .flatMap(([, list = '']) =>
      list.split(',').flatMap((part) => /^\s*(?:\.\.\.)?([\w$]+)/.exec(part)?.[1] ?? []),
    );
  return [...unknown, ...local.filter((name) => names.has(name))];
}

function valueOfLine(reader: Reader): unknown {
  const { text, at } = reader;
  const line = new Unevaluated(/^[^\n;]{0,2000}/.exec(text.slice(at, at + 2000))?.[0].trim() ?? '');
  if (!/^(?:["'`{[(\d-]|JSON\.stringify\b|new\s+Headers\b)/.test(text.slice(at, at + 20))) return line;
  try {
    const value = readPlainValue(reader);
    const isWhole = /^\s*(?:;|$)|^[ \t]*(?:\/\/[^\n]*)?\r?\n\s*(?![.+\s])/.test(
      text.slice(reader.at, reader.at + 300),
    );
    if (value instanceof Unevaluated) return value.source.startsWith('new') ? value : line;
    return isWhole ? value : line;
  } catch (error) {
    if (!(error instanceof LiteralError)) throw error;
    return line;
  }
}

/** Reads the arguments of a call, with the values of names. */
export const readArguments = (text: string, at: number, names: JsNames): unknown[] =>
  readCall(text, at).map((value) => resolved(value, names));

const deepest = 16;

/** Puts the values of names into a value, where the code says them. */
function resolved(value: unknown, names: JsNames, depth = 0): unknown {
  if (depth > deepest || typeof value !== 'object' || value === null) return value;
  if (value instanceof Unevaluated) return valueIn(value, names);
  if (Array.isArray(value)) return value.map((item) => resolved(item, names, depth + 1));
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, member] of Object.entries(value)) {
    const spread = /^\.\.\.([\w$]+)$/.exec(key)?.[1];
    const held = spread === undefined ? undefined : names.get(spread);
    if (typeof held === 'object' && held !== null && !(held instanceof Unevaluated))
      Object.assign(object, held);
    else object[key] = resolved(member, names, depth + 1);
  }
  return object;
}

function valueIn(code: Unevaluated, names: JsNames): unknown {
  const source = code.source.trim();
  const inJson = /^JSON\.stringify\s{0,9}\(\s{0,9}([\w$]+)\s{0,9}\)$/.exec(source)?.[1];
  const name = inJson ?? source;
  if (/^[\w$]+$/.test(name)) return names.get(name) ?? code;
  const text = joined(source, names);
  return plainText(text) ?? new Unevaluated(text);
}

/** Returns the text that quoted texts make; undefined if there is other code. */
function plainText(source: string): string | undefined {
  const template = /^`([^`$\\]*)`$/.exec(source)?.[1];
  if (template !== undefined) return template;
  const parts = source.split(/\s\+\s/).map((part) => /^\s*(["'])([^"'\\]*)\1\s*$/.exec(part)?.[2]);
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Puts the texts of names into a template, or into texts that are joined. */
function joined(source: string, names: JsNames): string {
  const textOf = (name: string, code: string) => {
    const value = names.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : code;
  };
  if (/^`[^`]*`$/.test(source))
    return source.replace(/\$\{\s{0,9}([\w$]+)\s{0,9}\}/g, (code, name: string) => textOf(name, code));
  return source.replace(/(?<=^|\s\+\s)[\w$]+(?=\s\+\s|$)/g, (name) => {
    const text = textOf(name, '');
    return text === '' ? name : JSON.stringify(text);
  });
}

export const headersStart = /^new\s{1,20}Headers\s*\(/;

/** Reads the arguments of a call: literals, and `Unevaluated` for other code. */
export function readCall(text: string, at: number): unknown[] {
  const reader: Reader = { text, at, end: 0, places: new Map() };
  const values: unknown[] = [];
  try {
    for (skipSpace(reader); !/^\)?$/.test(nextCharacter(reader)); skipSpace(reader)) {
      values.push(readLiteralValue(reader, 0));
      skipSpace(reader);
      if (take(reader, /,/y) === undefined) break;
    }
  } catch (error) {
    if (!(error instanceof LiteralError)) throw error;
    const problem = say('configuration_at', { ...positionOf(text, error.at), problem: error.message });
    throw new PasteError({ code: 'unreadable', problem });
  }
  return values;
}

import { isTable, Unevaluated } from '../literal/literal-value.ts';
import { readAssigned, readKey, readPythonCall, wholeValue } from './python-call.ts';
import { type Names, skipCode } from './python-literal.ts';

/** Times that a text may be skipped for its names: in broken code each of them may reach to the end. */
const mostSkips = 8;

/** A line that gives a value to a name, changes it, or sets a member of its table. */
const change =
  /^[ \t]*([A-Za-z_]\w{0,80})[ \t]*(?:(?::[^=\n]{1,60})?(=)(?!=)|(\[)|\.(update)[ \t]*\(|[|+*/-]{1,2}=)[ \t]*/gm;

/**
 * Reads the texts, numbers and tables that lines of code give to names. A name that is set twice, or that a function or a
 * loop has, too, has no value.
 */
export function pythonNames(text: string): Names {
  const names = new Map<string, unknown>();
  const starts = statementsIn(text);
  const counter = { skipped: 0 };
  for (const found of text.matchAll(change)) {
    if (starts.has(found.index)) apply(found, { text, names, counter });
    if (counter.skipped > mostSkips * text.length) break;
  }
  for (const name of localNames(text)) if (names.has(name)) names.set(name, undefined);
  return names;
}

type Reading = { text: string; names: Map<string, unknown>; counter: { skipped: number } };

function apply(found: RegExpExecArray, { text, names, counter }: Reading) {
  const [line, name = '', isSet, isMember, isUpdate] = found;
  const at = found.index + line.length;
  if (isSet) names.set(name, names.has(name) ? undefined : assigned(text, at, names, counter));
  else if (names.has(name))
    names.set(name, changed(names.get(name), { text, at, names, isMember, isUpdate }));
}

function assigned(text: string, at: number, names: Names, counter: { skipped: number }): unknown {
  const reader = { text, at, names, skipped: counter.skipped };
  const value = wholeValue(reader) ?? dumpedIn(text, at);
  counter.skipped = reader.skipped;
  return value;
}

type Change = {
  text: string;
  at: number;
  names: Names;
  isMember: string | undefined;
  isUpdate: string | undefined;
};

/** Changes a table as a line of code does; any other value is not known any more. */
function changed(value: unknown, { text, at, names, isMember, isUpdate }: Change): unknown {
  if (!isTable(value)) return undefined;
  const added = isMember ? memberAt(text, at, names) : isUpdate ? updateAt(text, at, names) : undefined;
  return added ? Object.assign(value, added) : undefined;
}

/** Reads `"a"] = …` as a table of one; undefined for other code. */
export function memberAt(text: string, at: number, names: Names): Record<string, unknown> | undefined {
  const { key, end } = readKey(text, at, names);
  const set = /^\s{0,9}\]\s{0,9}=(?!=)\s{0,9}/.exec(text.slice(end, end + 30));
  return typeof key === 'string' && set
    ? { [key]: readAssigned(text, end + set[0].length, names) }
    : undefined;
}

function updateAt(text: string, at: number, names: Names): Record<string, unknown> | undefined {
  const { positional, named } = readPythonCall(text, at, names);
  const [table = named] = positional;
  return isTable(table) ? table : undefined;
}

/** Returns a call of `json.dumps(…)` as it is written, for the body of a request. */
function dumpedIn(text: string, at: number): Unevaluated | undefined {
  if (!text.startsWith('json.dumps', at)) return undefined;
  const reader = { text, at, names: new Map(), skipped: 0 };
  skipCode(reader);
  return new Unevaluated(text.slice(at, reader.at));
}

const token =
  /"""(?:[\s\S]*?"""|[\s\S]*)|'''(?:[\s\S]*?'''|[\s\S]*)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|#[^\n]*|[([{]|[)\]}]|\n/g;

/** Finds the places where lines begin that are no part of a call, a table or a text. */
function statementsIn(text: string): Set<number> {
  const starts = new Set([0]);
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(token)) {
    if (/^[([{]/.test(sign)) depth += 1;
    else if (/^[)\]}]/.test(sign)) depth -= 1;
    else if (sign === '\n' && depth === 0) starts.add(index + 1);
  }
  return starts;
}

const locals =
  /\bdef\s{1,20}\w{1,80}\s{0,20}\(([^()]{0,500})\)|\bfor\s{1,20}(\w{1,80}(?:\s{0,9},\s{0,9}\w{1,80}){0,5})\s{1,20}in\b/g;

/** Lists the parameters of functions, and the names that loops set. */
const localNames = (text: string): string[] =>
  [...text.matchAll(locals)].flatMap(([, parameters = '', looped = '']) =>
    `${parameters},${looped}`.split(',').flatMap((part) => /^\s*\**(\w+)/.exec(part)?.[1] ?? []),
  );

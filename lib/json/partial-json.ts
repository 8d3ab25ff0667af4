import { deepest, type Json, parseSent } from './json.ts';

/** A value as far as its text goes; `isWhole` if its end has arrived. */
export type PartialJson = { value: Json; isWhole: boolean };

/**
 * Reads JSON as models write it: cut off anywhere, with line feeds and tabs in texts, and with the whole value
 * repeated. Undefined if it is anything else. Takes the time of its length.
 */
export function partialJson(text: string): PartialJson | undefined {
  const found = repaired(text);
  const value = found && parseSent(found.json);
  if (!found || value === undefined) return undefined;
  const [read, rest] = [text.slice(0, found.end).trim(), text.slice(found.end).trim()];
  return isRepeated(rest, read) ? { value, isWhole: found.isWhole } : undefined;
}

function isRepeated(rest: string, read: string): boolean {
  for (let left = rest; left !== ''; left = left.slice(read.length).trimStart()) {
    if (!left.startsWith(read)) return false;
  }
  return true;
}

/** A text (its end may be missing), a sign, or a name or number. */
const token = /"(?:[^"\\]|\\[\s\S])*("|\\?$)|[{}[\],:]|[^\s{}[\],:"]+/g;

type Repaired = { json: string; isWhole: boolean; end: number };

const closerOf: Record<string, string | undefined> = { '{': '}', '[': ']' };

/** Closes what is open at the end of a text; leaves out a name whose value has not come. */
function repaired(text: string): Repaired | undefined {
  let [written, safe] = ['', ''];
  let isName = false;
  const closers: string[] = [];
  for (const { 0: found, index } of text.matchAll(token)) {
    const end = index + found.length;
    const plain = plainToken(found, end === text.length);
    if (plain === '') break;
    written += plain;
    nest(closers, found);
    if (closers.length > deepest) return undefined;
    if (closers.length === 0) return { json: written, isWhole: true, end };
    if (isEndOfValue(found, isName)) safe = closing(written, closers);
    isName = found === '{' || (found === ',' && closers.at(-1) === '}');
  }
  return { json: safe, isWhole: false, end: text.length };
}

function nest(closers: string[], found: string) {
  const closer = closerOf[found];
  if (closer !== undefined) closers.push(closer);
  else if (found === '}' || found === ']') closers.pop();
}

/** Tells whether a text may be closed after a token. */
const isEndOfValue = (found: string, isName: boolean) =>
  found !== ',' && found !== ':' && (!isName || found === '}');

const closing = (written: string, closers: string[]) => written + closers.toReversed().join('');

const literals = ['true', 'false', 'null'];

/** Writes a token as JSON has it; the last one may be cut off. */
function plainToken(found: string, isLast: boolean): string {
  if (found.startsWith('"')) return plainText(found, isLast && !/[^\\](?:\\\\)*"$/.test(found));
  if (!isLast) return found;
  return literals.find((literal) => literal.startsWith(found)) ?? found.replace(/(\.|\.?[eE][-+]?|-)$/, '');
}

function plainText(found: string, isCut: boolean): string {
  // The end of a cut text may be half an escape.
  const whole = isCut ? `${found.replace(/([^\\](?:\\\\)*)\\(u[0-9a-fA-F]{0,3})?$/, '$1')}"` : found;
  return whole.replace(/\p{Cc}/gu, (raw) => (raw < ' ' ? JSON.stringify(raw).slice(1, -1) : raw));
}

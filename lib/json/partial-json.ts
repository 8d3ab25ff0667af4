import { deepest, type Json, type JsonObject, parseJson } from './json.ts';

/** A value as far as its text goes; `isWhole` if its end has arrived. */
export type PartialJson = { value: Json; isWhole: boolean };

/**
 * Reads JSON as models write it: cut off anywhere, with line feeds and tabs in texts, and with the whole value
 * repeated. Undefined if it is anything else. Takes the time of its length.
 */
export function partialJson(text: string): PartialJson | undefined {
  const reader = createReader(text);
  const value = reader.value(0);
  if (value === undefined) return undefined;
  const [isCut, rest] = [reader.isCut(), reader.rest()];
  const read = text.slice(0, text.length - rest.length).trim();
  if (isCut || rest.trim() === '') return { value, isWhole: !isCut };
  return isRepeated(rest.trim(), read) ? { value, isWhole: true } : undefined;
}

function isRepeated(rest: string, read: string): boolean {
  for (let left = rest; left !== ''; left = left.slice(read.length).trimStart()) {
    if (!left.startsWith(read)) return false;
  }
  return true;
}

/** Names that Python writes for what JSON has no number for. */
const names: Record<string, Json> = { true: true, false: false, null: null };
const scalar = /-?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d*)?|Infinity)|NaN|[a-z]+/y;
const space = /\s*/y;
/** A text up to its end or to where it was cut off. */
const quoted = /"((?:[^"\\]|\\[\s\S])*)("?)/y;

function createReader(text: string) {
  let at = 0;
  let isCut = false;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  }

  function next(): string {
    take(space);
    return text[at] ?? '';
  }

  function value(depth: number): Json | undefined {
    const first = next();
    if (depth > deepest) return undefined;
    if (first === '{') return dict(depth);
    if (first === '[') return list(depth);
    return first === '"' ? string() : named();
  }

  function string(): string | undefined {
    const [, inside, end] = take(quoted) ?? [];
    if (inside === undefined) return undefined;
    if (end === '') isCut = true;
    // A cut text may end inside an escape.
    const whole = end === '' ? inside.replace(/\\(u[0-9a-fA-F]{0,3})?$/, '') : inside;
    const escaped = whole.replace(/[\u0000-\u001f]/g, (raw) => JSON.stringify(raw).slice(1, -1));
    const read = parseJson(`"${escaped}"`);
    if (end === '') at = text.length;
    return typeof read === 'string' ? read : undefined;
  }

  function named(): Json | undefined {
    const [written] = take(scalar) ?? [];
    if (written === undefined) return undefined;
    if (at === text.length) isCut = true;
    if (/[-\d]/.test(written[0] ?? '') && written !== '-Infinity')
      return parseJson(written.replace(/(\.|[eE][-+]?)$/, ''));
    if (/^-?(NaN|Infinity)$/.test(written)) return written;
    if (Object.hasOwn(names, written)) return names[written];
    const begun =
      at === text.length ? Object.keys(names).find((name) => name.startsWith(written)) : undefined;
    return begun === undefined ? undefined : names[begun];
  }

  /** Reads what stands between two members; false at the end of a list or dict, undefined if it is neither. */
  function goesOn(end: string, isFirst: boolean): boolean | undefined {
    const first = next();
    if (first === '') isCut = true;
    if (first === '' || first === end) {
      at += first.length;
      return false;
    }
    if (isFirst) return true;
    if (first !== ',') return undefined;
    at += 1;
    return next() === '' ? goesOn(end, true) : true;
  }

  function list(depth: number): Json[] | undefined {
    const items: Json[] = [];
    at += 1;
    for (;;) {
      const more = goesOn(']', items.length === 0);
      if (more === undefined) return undefined;
      if (!more) return items;
      const item = value(depth + 1);
      if (item === undefined) return isCut ? items : undefined;
      items.push(item);
      if (isCut) return items;
    }
  }

  function dict(depth: number): JsonObject | undefined {
    const members: [string, Json][] = [];
    at += 1;
    for (;;) {
      const more = goesOn('}', members.length === 0);
      if (more === undefined) return undefined;
      if (!more) break;
      if (next() !== '"') return undefined;
      const name = string();
      if (name === undefined) return undefined;
      if (isCut || next() === '') {
        isCut = true;
        break;
      }
      if (text[at] !== ':') return undefined;
      at += 1;
      if (next() === '') {
        isCut = true;
        break;
      }
      const item = value(depth + 1);
      if (item === undefined && !isCut) return undefined;
      if (item !== undefined) members.push([name, item]);
      if (isCut) break;
    }
    return Object.fromEntries(members);
  }

  return { value, isCut: () => isCut, rest: () => text.slice(at) };
}

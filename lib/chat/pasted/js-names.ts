import { LiteralError } from '../literal/literal-cursor.ts';
import { type Reader, readPlainValue, Unevaluated } from '../literal/literal-value.ts';

/** Values that code gives to names. */
export type JsNames = ReadonlyMap<string, unknown>;

const set =
  /(?:^|[;\n])[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]+([\w$]{1,60})[ \t]*(?::[^=\n]{1,80})?=[ \t]*(?![=>])/g;

/** Times that a text may be read for its names: in broken code each value may reach to the end. */
const mostReadings = 4;

/** Reads the values that `const`, `let` and `var` give to names; code other than a literal is `Unevaluated`. */
export function jsNames(text: string): JsNames {
  const names = new Map<string, unknown>();
  let left = mostReadings * text.length;
  for (const { 0: start, 1: name = '', index } of text.matchAll(set)) {
    const reader = { text, at: index + start.length, end: 0, places: new Map() };
    const value = valueOfLine(reader);
    left -= reader.at - index;
    if (left < 0) return names;
    names.set(name, names.has(name) ? undefined : resolved(value, names));
  }
  return names;
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

const deepest = 16;

/** Puts the values of names into a value, where the code says them. */
export function resolved(value: unknown, names: JsNames, depth = 0): unknown {
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

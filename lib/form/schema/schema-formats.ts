import { format } from '@cfworker/json-schema';
import { isJsonObject, type JsonObject } from '../../json/json.ts';
import { withAllChanged } from './changed-schema.ts';

/** Start of the names of formats that stand for patterns. */
const formatPrefix = 'pattern:';

/**
 * Rewrites a schema so that a validator that knows only JavaScript's patterns can apply it: other patterns become
 * formats, and those without a certain meaning are left out.
 */
export function withPatternsRead(root: JsonObject): { schema: JsonObject; checks: FormatChecks } {
  const checks: FormatChecks = {};
  const schema = withAllChanged(root, (part) => withReadNames(withReadPattern(part, checks)));
  return { schema, checks };
}

/** Returns the pattern that the name of a format stands for. */
export const patternOfFormat = (format: string): string | undefined =>
  format.startsWith(formatPrefix) ? format.slice(formatPrefix.length) : undefined;

function withReadPattern(schema: JsonObject, checks: FormatChecks): JsonObject {
  const { pattern: source, ...rest } = schema;
  if (typeof source !== 'string') return schema;
  const pattern = readPattern(source);
  if (!pattern) return rest;
  if (isSameBeyondAscii(pattern) && pattern.source === source) return schema;
  const format = formatPrefix + source;
  checks[format] = (text) => isMatch(pattern, text);
  return { ...rest, allOf: [...(Array.isArray(rest.allOf) ? rest.allOf : []), { format }] };
}

/** Other names are no longer known to be unknown if a pattern for names is left out. */
function withReadNames(schema: JsonObject): JsonObject {
  const { patternProperties: named, ...rest } = schema;
  if (!isJsonObject(named)) return schema;
  const names = Object.entries(named);
  const read = names.flatMap(([source, part]) => {
    const pattern = readPattern(source);
    return pattern?.flags === 'u' ? [[pattern.source, part] as const] : [];
  });
  const patternProperties = Object.fromEntries(read);
  if (read.length === names.length) return { ...rest, patternProperties };
  const { additionalProperties, unevaluatedProperties, ...others } = rest;
  return { ...others, patternProperties };
}

/**
 * Reads a regular expression of a schema by JavaScript's rules for Unicode, as JSON Schema wants it. Pydantic writes
 * what Rust or Python reads: that is translated where it has one meaning, then tried by the older rules of JavaScript.
 * Undefined if its meaning is not certain.
 */
export function readPattern(source: string): RegExp | undefined {
  const asWritten = compiled(source, 'u');
  if (asWritten) return asWritten;
  const [start = '', letters = ''] = /^\(\?([imsu]+)\)/.exec(source) ?? [];
  const flags = [...new Set(letters.replaceAll('u', ''))].join('');
  const translated = translate(source.slice(start.length));
  if (translated === undefined) return undefined;
  return (
    compiled(translated, `${flags}u`) ??
    (needsUnicode.test(translated) ? undefined : compiled(translated, flags))
  );
}

/** Tells whether a text matches; true for a text that the server's classes may hold and JavaScript's do not. */
export const isMatch = (pattern: RegExp, text: string): boolean =>
  pattern.test(text) || (!isSameBeyondAscii(pattern) && /[^\0-\x7f]/.test(text));

/** Tells whether a pattern means the same for all texts: `\w`, `\d`, `\s` and `\b` of Python and Rust know all scripts. */
const isSameBeyondAscii = ({ source, unicode }: RegExp) => unicode && !/\\[bBdDsSwW]/.test(source);

function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** Escapes that the older rules of JavaScript read as letters. */
const needsUnicode = /\\([pP]|u\{)/;

const endOfText = '(?![\\s\\S])';
const ends: Record<string, string> = { A: '(?<![\\s\\S])', Z: endOfText, z: endOfText };

/** Letters and digits after a backslash that mean the same in Python, Rust and JavaScript, or only JavaScript has. */
const sharedEscape = /[bBdDsSwWnrtfvxupPk\d]/;
const syntax = /[$()*+./?[\\\]^{|}]/;

/** The parts of a pattern that Python, Rust and JavaScript may read differently: escapes, classes, named groups and `{,n}`. */
const tokens = /\\[\s\S]|\[\^?\]?|\]|\(\?P<|\(\?P=(\w+)\)|\{,(?=\d+\})/gu;

/** Writes a pattern of Python or Rust in JavaScript; undefined if the two differ in its meaning. */
function translate(source: string): string | undefined {
  let isInClass = false;
  let isCertain = true;
  const written = source.replace(tokens, (token: string, name: string | undefined) => {
    const read = isInClass ? inClass(token) : outside(token, name);
    isCertain &&= read !== undefined;
    isInClass = token !== ']' && (isInClass || token.startsWith('['));
    return read ?? token;
  });
  return isCertain ? written : undefined;
}

/** A bracket in a class is a character for Python and begins another class for Rust. */
function inClass(token: string): string | undefined {
  if (token.startsWith('\\')) return escaped(token.slice(1), true);
  return token.startsWith('[') ? undefined : token;
}

function outside(token: string, name: string | undefined): string | undefined {
  if (token.startsWith('\\')) return escaped(token.slice(1), false);
  // A class cannot be empty: its first bracket is a character.
  if (token.startsWith('[')) return token.replace(']', '\\]');
  if (token === ']') return '\\]';
  if (token === '{,') return '{0,';
  return name === undefined ? '(?<' : `\\k<${name}>`;
}

function escaped(character: string, isInClass: boolean): string | undefined {
  if (/[A-Za-z\d]/.test(character)) {
    if (sharedEscape.test(character)) return `\\${character}`;
    return isInClass ? undefined : ends[character];
  }
  // They are characters for Python and edges of words for Rust.
  if (/[<>]/.test(character)) return undefined;
  return syntax.test(character) || (character === '-' && isInClass) ? `\\${character}` : character;
}

type Check = (text: string) => boolean;

/** Checks of texts by the name of their format. */
type FormatChecks = Record<string, Check>;

const ofSchema: Record<string, Check | undefined> = { ...format };
const isOfSchema = (name: string, text: string) => ofSchema[name]?.(text) === true;

const aTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d{1,9})?)?(z|[-+−]\d\d:?\d\d)?$/i;
const isTime: Check = (text) => aTime.test(text) || isOfSchema('time', text);

const secondsOfDay = 86_400;

/** Seconds since 1970. */
const aNumber = /^[-+]?(\d+\.?\d*|\.\d+)$/;

const isDateTime: Check = (text) => {
  const [date = '', time, ...rest] = text.split(/[tT _]/);
  const isMoment = isOfSchema('date', date) && (time === undefined || isTime(time)) && rest.length === 0;
  return isMoment || aNumber.test(text);
};

const aPeriod = /^[-+]?P(?!T?$)(\d+([.,]\d*)?[DMWY])*(T(\d+([.,]\d*)?[HMS])*)?$/;
const daysAndHours = /^[-+]?(?!$)(\d+ ?d(ays?)?($|,? ?(?=\d)))?(\d{2,}:[0-5]\d(:[0-5]\d([.,]\d+)?)?)?$/i;

/**
 * Formats of JSON Schema that Pydantic writes for types that take more than the format says, each with a check that
 * refuses only what neither takes.
 */
const alsoPydantic: Record<string, Check> = {
  date: (text) => (aNumber.test(text) ? Number(text) % secondsOfDay === 0 : isDateTime(text)),
  'date-time': isDateTime,
  duration: (text) => aPeriod.test(text) || daysAndHours.test(text),
  email: (text) => /[^\s<@]@[^\s>@]/.test(text),
  ipv6: (text) => isOfSchema('ipv6', text.replace(/%.+$/, '')),
  regex: (text) => isOfSchema('regex', text) || /\(\?|[*+?}]\+|\\/.test(text),
  time: isTime,
  uri: (text) => isOfSchema('uri', text) || URL.canParse(text),
  uuid: (text) => isOfSchema('uuid', text.replace(/^urn:uuid:|[{}]/g, '')) || /^[\da-f]{32}$/i.test(text),
};

/**
 * Runs a check with more formats. All validators of the library share one table of formats, so it is restored
 * afterwards.
 */
export function withFormats<Checked>(more: FormatChecks, check: () => Checked): Checked {
  const own = Object.fromEntries(Object.keys(alsoPydantic).map((name) => [name, format[name]]));
  Object.assign(format, alsoPydantic, more);
  try {
    return check();
  } finally {
    Object.assign(format, own);
    for (const name of Object.keys(more)) delete format[name];
  }
}

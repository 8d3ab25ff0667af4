import { say } from '../../words/say.ts';
import { LiteralError, nextCharacter, positionOf, skipSpace, take } from './literal-cursor.ts';
import { type Reader, readLiteralValue, type Span, type Spans } from './literal-value.ts';

export type Literal = {
  status: 'read';
  value: unknown;
  /** Returns the range in the text of the value at a path. */
  placeOf(path: string[]): Span | undefined;
};

type ReadLiteral = Literal | { status: 'unreadable'; problem: string };

const longest = 256_000;

/**
 * Reads one value written as JSON or JavaScript: with comments, trailing commas, unquoted names, and `const x
 * = …`, `export default …` or `useChatAdapter(…)` around it. Evaluates nothing: other code becomes
 * `Unevaluated`. Objects have no prototype, so that names such as `constructor` are plain keys.
 */
export function readLiteral(text: string): ReadLiteral {
  if (text.length > longest) {
    return { status: 'unreadable', problem: say('configuration_tooLong', { count: longest }) };
  }
  const reader = { text, at: 0, end: 0, places: new Map() };
  try {
    skipBefore(reader);
    const value = readLiteralValue(reader, 0);
    skipAfter(reader);
    return { status: 'read', value, placeOf: (path) => placeOf(reader.places, value, path) };
  } catch (error) {
    if (!(error instanceof LiteralError)) throw error;
    return {
      status: 'unreadable',
      problem: say('configuration_at', { ...positionOf(text, error.at), problem: error.message }),
    };
  }
}

function skipBefore(reader: Reader) {
  skipSpace(reader);
  while (take(reader, /import\b[^'"`;()]*(?:'[^'\n]*'|"[^"\n]*")\s*;?/y)) skipSpace(reader);
  take(reader, /export\s+(?:default\b\s*)?/y);
  take(reader, /(?:const|let|var)\s+[\w$]+\s*(?::[^={}]*)?=|return\b|[\w$]+(?:\.[\w$]+)*\s*=(?![=>])/y);
}

function skipAfter(reader: Reader) {
  skipSpace(reader);
  take(reader, /;/y);
  skipSpace(reader);
  if (nextCharacter(reader) !== '') {
    throw new LiteralError(reader.at, say('configuration_more'));
  }
}

function placeOf(places: Spans, root: unknown, path: string[]): Span | undefined {
  let value = root;
  let place: Span | undefined;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    place = places.get(value)?.get(key);
    value = (value as Record<string, unknown>)[key];
  }
  return place;
}

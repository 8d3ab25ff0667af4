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
export const isSameBeyondAscii = ({ source, unicode }: RegExp) => unicode && !/\\[bBdDsSwW]/.test(source);

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

import { say } from '../../words/say.ts';

/** A source text and the reading position. */
export type Cursor = { readonly text: string; at: number };

/** A syntax error and its position; `readLiteral` catches it. */
export class LiteralError extends Error {
  readonly at: number;
  constructor(at: number, problem: string) {
    super(problem);
    this.at = at;
  }
}

/** Returns the line and column of a position, both from 1. */
export function positionOf(text: string, at: number): { line: string; column: string } {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  return { line: String(lines.length), column: String((lines.at(-1) ?? '').length + 1) };
}

/** Consumes the match of a sticky pattern at the cursor. */
export function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  cursor.at += found?.length ?? 0;
  return found;
}

export const nextCharacter = ({ text, at }: Cursor): string => text[at] ?? '';

/** Skips white space and comments. */
export function skipSpace(cursor: Cursor) {
  for (;;) {
    take(cursor, /[\s\uFEFF]+/y);
    const { text, at } = cursor;
    if (text.startsWith('//', at)) take(cursor, /[^\n\r]+/y);
    else if (text.startsWith('/*', at))
      cursor.at = endOf(cursor, '*/', say('configuration_commentOpen', { mark: '*/' }));
    else return;
  }
}

function endOf({ text, at }: Cursor, close: string, problem: string): number {
  const end = text.indexOf(close, at + close.length);
  if (end === -1) throw new LiteralError(at, problem);
  return end + close.length;
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' };

/** Reads a quoted string; undefined for a template with an expression. */
export function readQuoted(cursor: Cursor): string | undefined {
  const start = cursor.at;
  const quote = nextCharacter(cursor);
  const plain = quote === '`' ? /[^`\\$]+|\$(?!\{)/y : quote === "'" ? /[^'\\\n\r]+/y : /[^"\\\n\r]+/y;
  const parts: string[] = [];
  cursor.at += 1;
  for (;;) {
    const part = take(cursor, plain) ?? (nextCharacter(cursor) === '\\' ? readEscape(cursor) : undefined);
    if (part === undefined) break;
    parts.push(part);
  }
  const next = nextCharacter(cursor);
  if (next === '$') return undefined;
  if (next !== quote) throw new LiteralError(start, say('configuration_textOpen', { mark: quote }));
  cursor.at += 1;
  return parts.join('');
}

function readEscape(cursor: Cursor): string {
  const code = take(cursor, /\\(?:u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2})/iy);
  if (code !== undefined) {
    const point = Number.parseInt(code.slice(2).replace(/[{}]/g, ''), 16);
    if (point > 0x10ffff)
      throw new LiteralError(cursor.at - code.length, say('configuration_noCharacter', { code }));
    return String.fromCodePoint(point);
  }
  // A backslash at the end of a line continues the string on the next line.
  const escaped = take(cursor, /\\(?:\r\n|[\s\S])/y)?.slice(1) ?? '';
  if (escaped === '') cursor.at = cursor.text.length;
  if (/[\n\r\u2028\u2029]/.test(escaped)) return '';
  return Object.hasOwn(escapes, escaped) ? (escapes[escaped] ?? '') : escaped;
}

/** Reports an unclosed bracket. */
export const bracketOpen = ({ text }: Cursor, at: number): string =>
  say('configuration_bracketOpen', { bracket: text[at] ?? '' });

const closing: Record<string, string> = { '{': '}', '(': ')', '[': ']' };

/** Skips an expression without evaluating it. */
export function skipExpression(cursor: Cursor): string {
  const start = cursor.at;
  const open: { at: number; close: string }[] = [];
  for (skipSpace(cursor); !endsExpression(cursor, open.length > 0); skipSpace(cursor)) {
    const next = nextCharacter(cursor);
    const close = closing[next];
    if (next === open.at(-1)?.close) open.pop();
    else if (close !== undefined) open.push({ at: cursor.at, close });
    if (/['"`]/.test(next)) skipQuoted(cursor);
    else cursor.at += 1;
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new LiteralError(unclosed.at, bracketOpen(cursor, unclosed.at));
  return cursor.text.slice(start, cursor.at).trim();
}

function endsExpression(cursor: Cursor, isInside: boolean): boolean {
  const next = nextCharacter(cursor);
  return next === '' || (!isInside && /[,;)\]}]/.test(next));
}

/**
 * Skips a string. A template with an expression ends at the next backtick, even that of a nested template;
 * what follows is skipped as code.
 */
function skipQuoted(cursor: Cursor) {
  if (readQuoted(cursor) === undefined)
    cursor.at = endOf(cursor, '`', say('configuration_textOpen', { mark: '`' }));
}

import { take } from '../profile/literal-cursor.ts';
import { type CommandLine, OpenQuoteError, WordCollector } from './command-word.ts';

type Reader = { readonly text: string; at: number; readonly found: WordCollector };

/** Splits the first command of a text as PowerShell does. Expands nothing: a variable stays as written. */
export function powershellTokens(text: string): CommandLine {
  const reader: Reader = { text, at: 0, found: new WordCollector() };
  while (reader.at < text.length && readPart(reader));
  reader.found.end();
  return { words: reader.found.words, rest: text.slice(reader.at) };
}

/** Splits a command into the arguments that PowerShell passes to the program. */
export function powershellWords(text: string): CommandLine {
  const { words, rest } = powershellTokens(text);
  return { words: words.map(forProgram), rest };
}

/** Windows PowerShell passes quotes to a program only after a backslash, so people write them with one. */
function forProgram({ text, hasVariable }: { text: string; hasVariable: boolean }) {
  const isEscaped = /\\"/.test(text) && !/(?:^|[^\\])(?:\\\\)*"/.test(text);
  return { text: isEscaped ? text.replace(/\\(["\\])/g, '$1') : text, hasVariable };
}

function readPart(reader: Reader): boolean {
  const { text, at, found } = reader;
  const next = text[at] ?? '';
  if (take(reader, /`\r?\n/y) !== undefined) return true;
  if (take(reader, /[ \t]+/y) !== undefined) {
    found.end();
    return true;
  }
  if (next === '#' && !found.isInside) return take(reader, /#[^\n]*/y) !== undefined;
  if (/[\r\n;|&<>]/.test(next)) {
    found.end();
    if (found.words.length > 0) return false;
    reader.at += 1;
    return true;
  }
  const written = hereText(reader) ?? singleText(reader);
  if (written !== undefined) found.add(written);
  else if (next === '"') addDouble(reader);
  else addPlain(reader);
  return true;
}

function hereText(reader: Reader): string | undefined {
  return take(reader, /@'[ \t]*\r?\n[\s\S]*?\r?\n'@/y)?.replace(/^@'[ \t]*\r?\n|\r?\n'@$/g, '');
}

function singleText(reader: Reader): string | undefined {
  if (reader.text[reader.at] !== "'") return undefined;
  const written = take(reader, /'(?:[^']|'')*'/y);
  if (written === undefined) throw new OpenQuoteError("'");
  return written.slice(1, -1).replaceAll("''", "'");
}

const escapes: Record<string, string> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const variable = /\$(?:\w+(?::\w+)?|\{[^}]{0,200}\}|\((?:[^()]|\([^()]*\))*\))/y;

function addDouble(reader: Reader) {
  reader.at += 1;
  reader.found.add('');
  for (;;) {
    if (reader.at >= reader.text.length) throw new OpenQuoteError('"');
    const literal = escapeIn(reader, /(?:`(?:\r\n|[\s\S])|"")/y) ?? take(reader, /[^"`$]+/y);
    if (literal === undefined && reader.text[reader.at] === '"') break;
    addOrExpand(reader, literal);
  }
  reader.at += 1;
}

const addPlain = (reader: Reader) =>
  addOrExpand(reader, escapeIn(reader, /`[\s\S]/y) ?? take(reader, /[^\s`'"$;|&<>]+/y));

/** Resolves an escape: one mark, then the escaped character. */
function escapeIn(reader: Reader, pattern: RegExp): string | undefined {
  const sign = take(reader, pattern)?.slice(1);
  return sign !== undefined && Object.hasOwn(escapes, sign) ? escapes[sign] : sign;
}

/** Adds literal text; if there is none, the next variable, otherwise the next character. */
function addOrExpand(reader: Reader, literal: string | undefined) {
  const named = literal === undefined ? take(reader, variable) : undefined;
  if (named === undefined) reader.found.add(literal ?? reader.text[reader.at++] ?? '');
  else reader.found.add(named, true);
}

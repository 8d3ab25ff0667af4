import { take } from '../literal/literal-cursor.ts';
import { addOrExpand, type CommandLine, type CommandWord, WordCollector } from './command-word.ts';
import { PasteError } from './pasted-request.ts';

type Reader = {
  readonly text: string;
  at: number;
  found: WordCollector;
  /** Quotes of which no here-string ends after the reading position: the text is searched for that end once. */
  hasNoHereEnd: string;
};

const readerOf = (text: string): Reader => ({
  text,
  at: 0,
  found: new WordCollector(),
  hasNoHereEnd: '',
});

/** Reads the next command as PowerShell does. Expands nothing: a variable stays as written. */
function nextCommand(reader: Reader): CommandWord[] {
  reader.found = new WordCollector();
  while (reader.at < reader.text.length && readPart(reader));
  reader.found.end();
  return reader.found.words;
}

/** Splits the first command of a text. */
export function powershellTokens(text: string): CommandLine {
  const reader = readerOf(text);
  return { words: nextCommand(reader), rest: text.slice(reader.at) };
}

/** Splits all commands of a text, or the members of a table: both end with their line or a semicolon. */
export function powershellCommands(text: string): CommandWord[][] {
  const reader = readerOf(text);
  const commands: CommandWord[][] = [];
  while (reader.at < text.length) commands.push(nextCommand(reader));
  return commands;
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
  const from = reader.at;
  const quote = take(reader, /@['"][ \t]*\r?\n/y)?.[1] ?? '';
  const start = reader.at;
  const end =
    quote === '' || reader.hasNoHereEnd.includes(quote) ? -1 : reader.text.indexOf(`\n${quote}@`, start);
  if (end === -1) {
    reader.hasNoHereEnd += quote;
    reader.at = from;
    return undefined;
  }
  reader.at = end + 3;
  const text = reader.text.slice(start, end).replace(/\r$/, '');
  return quote === '"' ? text.replace(/`([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign) : text;
}

function singleText(reader: Reader): string | undefined {
  if (reader.text[reader.at] !== "'") return undefined;
  const parts: string[] = [];
  for (let at = reader.at; reader.text[at] === "'"; at = reader.at) {
    const end = reader.text.indexOf("'", at + 1);
    if (end === -1) throw new PasteError({ code: 'open-quote', quote: "'" });
    parts.push(reader.text.slice(at + 1, end));
    reader.at = end + 1;
  }
  return parts.join("'");
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
    if (reader.at >= reader.text.length) throw new PasteError({ code: 'open-quote', quote: '"' });
    const literal = escapeIn(reader, /(?:`(?:\r\n|[\s\S])|"")/y) ?? take(reader, /[^"`$]+/y);
    if (literal === undefined && reader.text[reader.at] === '"') break;
    addOrExpand(reader, literal, variable);
  }
  reader.at += 1;
}

const addPlain = (reader: Reader) =>
  addOrExpand(reader, escapeIn(reader, /`[\s\S]/y) ?? take(reader, /[^\s`'"$;|&<>]+/y), variable);

/** Resolves an escape: one mark, then the escaped character. */
function escapeIn(reader: Reader, pattern: RegExp): string | undefined {
  const sign = take(reader, pattern)?.slice(1);
  return sign !== undefined && Object.hasOwn(escapes, sign) ? escapes[sign] : sign;
}

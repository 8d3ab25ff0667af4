import { take } from '../literal/literal-cursor.ts';
import { addOrExpand, type CommandLine, WordCollector } from './command-word.ts';
import { PasteError } from './pasted-request.ts';

/** A command line and the reading position. */
type Reader = {
  readonly text: string;
  at: number;
  readonly found: WordCollector;
  readonly variables: Variables;
};
type Variables = ReadonlyMap<string, string>;

/**
 * Splits the first command of a text as bash does. Expands the variables that are given: any other, or a command in it, stays
 * as written.
 */
export function bashWords(text: string, variables: Variables = new Map()): CommandLine {
  const reader: Reader = { text, at: 0, found: new WordCollector(), variables };
  while (reader.at < text.length && readPart(reader));
  reader.found.end();
  return { words: reader.found.words, rest: text.slice(reader.at) };
}

/** Reads a part of a word or the gap between two words; false at the end of the command. */
function readPart(reader: Reader): boolean {
  const { text, at, found } = reader;
  const next = text[at] ?? '';
  if (take(reader, /\\[ \t]*\r?\n/y) !== undefined) return true;
  if (take(reader, /[ \t]+/y) !== undefined) {
    found.end();
    return true;
  }
  if (next === '#' && !found.isInside) return take(reader, /#[^\n]*/y) !== undefined;
  if (/[\r\n;&|()<>]/.test(next)) return readOperator(reader);
  if (next === "'") readSingle(reader);
  else if (text.startsWith("$'", at)) readAnsi(reader);
  else if (next === '"' || text.startsWith('$"', at)) readDouble(reader);
  else readPlain(reader);
  return true;
}

/** The end of a line before an option, where somebody has lost the backslash. */
const goesOn = /\s*\n[ \t]{0,80}(?=-[A-Za-z](?=[ \t'"\r\n]|$)|--[a-z])/y;

/** Skips a redirection with its target, and the lines before the command; any other operator ends it. */
function readOperator(reader: Reader): boolean {
  const { found } = reader;
  if (found.words.length > 0 && take(reader, goesOn) !== undefined) {
    found.end();
    return true;
  }
  const number = found.isInside && /[<>]/.test(reader.text[reader.at] ?? '');
  found.end();
  if (number && /^\d{1,3}$/.test(found.words.at(-1)?.text ?? '')) found.words.pop();
  if (
    take(reader, /(?:&?>>?\|?|<>?|<<<)(?![<>])(?:&\d|&-|[ \t]*(?:'[^']*'|"[^"]*"|[^\s;&|<>'"])+)/y) !==
    undefined
  )
    return true;
  if (found.words.length > 0) return false;
  reader.at += 1;
  return true;
}

function readSingle(reader: Reader) {
  const end = reader.text.indexOf("'", reader.at + 1);
  if (end === -1) throw new PasteError({ code: 'open-quote', quote: "'" });
  reader.found.add(reader.text.slice(reader.at + 1, end));
  reader.at = end + 1;
}

function readAnsi(reader: Reader) {
  const written = take(reader, /\$'(?:[^\\']|\\[\s\S])*'/y);
  if (written === undefined) throw new PasteError({ code: 'open-quote', quote: "'" });
  reader.found.add(ansiText(written.slice(2, -1)));
}

/** A text with its bytes as octal numbers, as Runnel writes a header with other letters than those of English. */
const printed = /\$\(printf '(?:[^'%]|%%|'\\'')*'\)/y;

const printedText = (written: string) =>
  written
    .slice("$(printf '".length, -"')".length)
    .replaceAll("'\\''", "'")
    .replaceAll('%%', '%')
    .replace(/\\(?:([0-7]{1,3})|(\\))/g, (_, octal?: string) =>
      octal === undefined ? '\\' : String.fromCharCode(Number.parseInt(octal, 8)),
    );

const variable = /\$(?:\w+|\{[^}]{0,200}\}|\((?:[^()]|\([^()]*\))*\)|[@*#?$!-])|`[^`]*`/y;

function readDouble(reader: Reader) {
  take(reader, /\$?"/y);
  reader.found.add('');
  while (reader.text[reader.at] !== '"') {
    if (reader.at >= reader.text.length) throw new PasteError({ code: 'open-quote', quote: '"' });
    const sign = take(reader, /\\(?:\r?\n|[$`"\\])/y)?.replace(/^\\(?:\r?\n)?/, '');
    addOrExpand(
      reader,
      sign ?? take(reader, /[^"\\$`]+/y) ?? readPrinted(reader) ?? expanded(reader),
      variable,
    );
  }
  reader.at += 1;
}

const readPrinted = (reader: Reader) => {
  const written = take(reader, printed);
  return written === undefined ? undefined : printedText(written);
};

const readPlain = (reader: Reader) =>
  addOrExpand(
    reader,
    take(reader, /[^\s\\'"$`;&|()<>]+/y) ?? take(reader, /\\[\s\S]/y)?.slice(1) ?? expanded(reader),
    variable,
  );

const named = /\$(?:(\w+)|\{(\w+)(?::?-([^}$`]{0,200}))?\})/y;

/** Reads a variable whose value is known: that of the text, or the one for a variable that is not set. */
function expanded(reader: Reader): string | undefined {
  named.lastIndex = reader.at;
  const [written = '', plain, braced, usual] = named.exec(reader.text) ?? [];
  const value = reader.variables.get(plain ?? braced ?? '') ?? usual;
  if (value !== undefined) reader.at += written.length;
  return value;
}

const escapes: Record<string, string> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const escapeSequence =
  /((?:\\(?:x[\da-fA-F]{1,2}|[0-7]{1,3}))+)|\\(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|c([\s\S])|([\s\S]))/g;

/** Resolves the escapes of a text that stands in `$'…'`. Bytes next to each other are read as UTF-8. */
const ansiText = (text: string): string =>
  text.replace(
    escapeSequence,
    (_, bytes?: string, short?: string, long?: string, control?: string, sign = '') => {
      if (bytes !== undefined) return bytesText(bytes);
      const code = short ?? long;
      if (code !== undefined) return character(Number.parseInt(code, 16));
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      if (/[\\'"?]/.test(sign)) return sign;
      return Object.hasOwn(escapes, sign) ? (escapes[sign] ?? '') : `\\${sign}`;
    },
  );

const character = (code: number) => (code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));

function bytesText(written: string): string {
  const bytes = written
    .split('\\')
    .slice(1)
    .map((code) => (code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8)));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
}

import { take } from '../literal/literal-cursor.ts';
import { type CommandLine, WordCollector } from './command-word.ts';

/** Splits the first command of a text as Windows does: carets by cmd, then quotes by the program itself. */
export function cmdWords(text: string): CommandLine {
  const { line, rest } = withoutCarets(text.trim());
  return { words: argumentsOf(line), rest };
}

/** Resolves carets, which only work outside quotes, and stops at the end of the command. */
function withoutCarets(text: string): { line: string; rest: string } {
  const reader = { text, at: 0 };
  let line = '';
  for (let isOpen = true; isOpen; ) {
    const plain = take(reader, /"[^"]*"?|[^"^\r\n&|<>]+/y);
    const escaped = plain ?? take(reader, /\^(?:[ \t]*\r?\n(?:\r?\n)?|[\s\S]?)/y)?.slice(1);
    isOpen = escaped !== undefined;
    line += plain ?? escaped?.replace(/^[ \t]*\r?\n/, '').replace('\r\n', '\n') ?? '';
  }
  return { line, rest: text.slice(reader.at) };
}

/** A variable of cmd. Short names do not count: they may be percent escapes of a URL. */
const variable = /%[A-Za-z_]\w{2,}%/;

type Reader = { readonly text: string; at: number; readonly found: WordCollector; isQuoted: boolean };

/**
 * Splits by the rules of the C runtime: backslashes count only before a quote, and two quotes inside quotes
 * are one.
 */
function argumentsOf(text: string) {
  const reader: Reader = { text, at: 0, found: new WordCollector(), isQuoted: false };
  const { found } = reader;
  while (reader.at < text.length) {
    if (!reader.isQuoted && take(reader, /[ \t]+/y) !== undefined) found.end();
    else readPart(reader);
  }
  found.end();
  return found.words;
}

function readPart(reader: Reader) {
  const quote = take(reader, /\\*"/y);
  if (quote !== undefined) return addQuote(reader, quote.length - 1);
  const plain = take(reader, /\\+|[^\\" \t]+|[ \t]+/y) ?? '';
  reader.found.add(plain, variable.test(plain));
}

/** Adds a quote after backslashes: each pair becomes one backslash, and an odd one escapes the quote. */
function addQuote(reader: Reader, backslashes: number) {
  const isSign = backslashes % 2 === 1;
  reader.found.add('\\'.repeat(backslashes >> 1) + (isSign ? '"' : ''));
  if (isSign) return;
  if (reader.isQuoted && take(reader, /"/y) !== undefined) reader.found.add('"');
  else reader.isQuoted = !reader.isQuoted;
}

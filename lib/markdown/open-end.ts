import {
  blocksIn,
  type Definitions,
  definitionsFor,
  type LexedBlock,
  type LexedMarkdown,
  lexMarkdown,
  lexPiece,
} from './lex-markdown.ts';
import { longestPiece, type Scan } from './scan-state.ts';

/** Blocks that may still change, and the cost of reading them. */
export type OpenEnd = {
  blocks: readonly LexedBlock[];
  work: number;
  /** Result of the last lexing. If that was too expensive, later text is shown as written for a while. */
  lexed: { blocks: readonly LexedBlock[]; length: number; work: number };
};

type Read = { source: string; scan: Scan; definitions: Definitions };
type ReadBefore = Pick<Read, 'source' | 'scan'> & { openEnd: OpenEnd };

const nothing = { blocks: [], length: 0, work: 0 };

export const noOpenEnd: OpenEnd = { blocks: [], work: 0, lexed: nothing };

/** Makes a block that shows its source as written. */
export const unread = (raw: string): LexedBlock => ({ raw, block: { kind: 'unread', text: raw } });

/** Reads the source after the finished blocks. It is short, except for code and for unread text. */
export function openEnd({ source, scan, definitions }: Read, before: ReadBefore): OpenEnd {
  const raw = source.slice(scan.kind === 'fence' ? scan.first : scan.start);
  if (raw === '') return noOpenEnd;
  const isSame = before.scan.start === scan.start && before.scan.first === scan.first;
  if (scan.kind === 'fence')
    return (
      (isSame ? longerCode(before, raw) : undefined) ?? lexedEnd(raw, lexedCode(shownCode(raw), definitions))
    );
  if (raw.length > longestPiece) return { blocks: [unread(raw)], work: 0, lexed: nothing };
  const appended = isSame ? withTail(before.openEnd, raw) : undefined;
  return appended ?? lexedEnd(raw, lexedShown(shownBeginning(raw), scan, definitionsFor(raw, definitions)));
}

const lexedCode = ({ text, lastWord }: Shown, definitions: Definitions) =>
  lexMarkdown(text, definitions, lastWord);

const lexedShown = ({ text, lastWord }: Shown, scan: Scan, definitions: Definitions) =>
  lexPiece(text, scan, definitions, lastWord);

const lexedEnd = ({ length }: string, lexed: LexedMarkdown): OpenEnd => {
  const blocks = blocksIn(lexed);
  return { blocks, work: lexed.work, lexed: { blocks, length, work: lexed.work } };
};

/** Cost from which the open end is lexed again only after it has grown by a quarter. */
const dear = 150_000;

function withTail({ lexed }: OpenEnd, raw: string): OpenEnd | undefined {
  const tail = raw.slice(lexed.length);
  if (lexed.work < dear || tail.length > lexed.length / 4) return undefined;
  return { blocks: tail === '' ? lexed.blocks : [...lexed.blocks, unread(tail)], work: tail.length, lexed };
}

/** Extends fenced code without lexing it: it only grows until a line closes it. */
function longerCode(
  { openEnd: { blocks: open }, source, scan }: ReadBefore,
  raw: string,
): OpenEnd | undefined {
  const [only, ...others] = open;
  if (!only || others.length > 0 || only.block.kind !== 'code' || !/^ {0,3}(```|~~~)/.test(only.raw))
    return undefined;
  const fence = only.raw.slice(0, only.raw.indexOf('\n') + 1);
  if (fence === '') return undefined;
  const known = source.length - scan.first;
  if (!raw.startsWith(fence) || !only.raw.endsWith(only.block.text) || known === raw.length) return undefined;
  const lineStart = raw.lastIndexOf('\n', known - 1) + 1;
  const added = raw.slice(lineStart);
  if (/^ {0,3}(`|~)/m.test(added)) return undefined;
  const block = { ...only.block, text: raw.slice(fence.length) };
  return { blocks: [{ raw, block }], work: added.length, lexed: nothing };
}

/** Marks alone in a line, which may become another block. */
const blockMarks = /^ {0,3}(?:-+|=+|`+|~+|[*+]|\d{1,9}[.)]?)[ \t]*$/;

/** Marks alone in an item of a list, which may become a task or an item in it. */
const itemMarks = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)(?:\[[ xX]?\]?[ \t]?|[-*+`~]|\d{1,9}[.)]?)$/;

const delimiters = /^ {0,3}[|:-][|:\- \t]*$/;

/**
 * Ends of the last word that the next characters may turn into something else: an element, an address, a named
 * character. All of them are ASCII: Chinese and Japanese have no spaces between words. No expression looks at a
 * character more than a few times.
 */
const undecided = [
  /<(?:sub|sup|kbd|mark|u)>[!-;=?-~]{0,60}(?:<\/?[a-z]*)?$/i,
  /<(?:[a-zA-Z/!?][!-;=?-~]*)?$/,
  /<details(?: open)?>(?:<[a-z]*)?$/i,
  /!?\[[\w^.-]{0,60}(?:\](?:\([!-'*-~]*)?)?$/,
  /(?<=\])\([!-'*-~]*$/,
  /&(?:#?\w{0,31})?$/,
];

/** The shown beginning of a text that may grow. `lastWord`: how much of its end belongs to the last word of it. */
type Shown = { text: string; lastWord: number };

/** Holds back the start of a line that may close code. */
const shownCode = (source: string): Shown => shownOf(source, decidedLines(source));

/** Holds back what the next characters may turn into something else: at most the last word. */
function shownBeginning(source: string): Shown {
  const length = decidedLines(source);
  const line = source.slice(source.lastIndexOf('\n', length - 1) + 1, length);
  const held = undecided.map((end) => end.exec(line)?.[0].length ?? 0);
  return shownOf(source, length - Math.max(marksAtEnd(line), ...held));
}

/** Returns the length of the source without a last line that may become another block. */
function decidedLines(source: string): number {
  const start = source.lastIndexOf('\n') + 1;
  const line = source.slice(start);
  if (delimiters.test(line) && isRow(source, start - 1)) return start;
  if (blockMarks.test(line)) return start;
  const item = itemMarks.exec(line)?.[1];
  return item === undefined ? source.length : start + item.length;
}

/** Tells whether the line that ends here may be the head of a table. */
const isRow = (source: string, end: number) =>
  end > 0 && source.lastIndexOf('|', end - 1) > source.lastIndexOf('\n', end - 1);

const marksAtEnd = (line: string) => line.length - endBefore(line, '*_~`\\');

function shownOf(source: string, length: number): Shown {
  const end = length === source.length ? length : endBefore(source.slice(0, length), ' \t');
  return { text: source.slice(0, end), lastWord: Math.max(0, end - lastWordIn(source)) };
}

/** Returns the length of a text without these characters at its end. */
function endBefore(text: string, characters: string): number {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

/** Returns the start of the last word. */
function lastWordIn(text: string): number {
  let start = text.trimEnd().length;
  while (start > 0 && !/\s/.test(text[start - 1] ?? '')) start -= 1;
  return start;
}

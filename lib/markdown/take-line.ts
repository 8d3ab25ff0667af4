import { closesFence, indentOf, isDelimiterRow, type LineKind, lineKind } from './line-kind.ts';
import { type Joint, longPiece, type Scan } from './scan-state.ts';

type Item = Extract<LineKind, { kind: 'item' }>;

/**
 * Adds a line to the present piece. If the line starts another piece, returns the kind of block that this continues.
 */
export function takeLine(scan: Scan, line: string, text: string): { joint: Joint } | undefined {
  if (scan.until !== '') return takeWithin(scan, line);
  const found = kindIn(scan, line);
  if (found.kind === 'blank') return takeBlank(scan);
  const isWithin = scan.isHtml || isInItem(scan, line);
  if (!isWithin && isInterrupted(scan, found, line)) return { joint: undefined };
  const joint = isWithin ? undefined : jointBefore(scan, found);
  if (joint) return { joint };
  scan.isAfterBlank = false;
  if (isWithin) {
    scan.isAfterText = true;
    scan.isEmptyItem = false;
  } else note(scan, found, line, text);
  return undefined;
}

function takeWithin(scan: Scan, line: string): undefined {
  const isClosed =
    scan.kind === 'fence' ? closesFence(line, scan.until) : line.toLowerCase().includes(scan.until);
  if (isClosed) scan.until = '';
}

/** Takes an empty line, after which an empty item does not continue. */
function takeBlank(scan: Scan): undefined {
  if (scan.isEmptyItem) scan.content = Number.POSITIVE_INFINITY;
  scan.isEmptyItem = false;
  scan.isAfterBlank = true;
  scan.isAfterText = false;
  scan.isHtml = false;
}

/** Classifies a line in its context: in a paragraph some lines start no block. */
function kindIn({ content, isAfterText }: Scan, line: string): LineKind {
  const found = lineKind(line);
  const isPlain = found.kind === 'tag' || (found.kind === 'item' && content === 0 && !found.mayInterrupt);
  return isPlain && isAfterText ? { kind: 'text' } : found;
}

const isInItem = ({ content }: Scan, line: string) => content > 0 && indentOf(line) >= content;

function isInterrupted({ kind, joint, line, start, bullet }: Scan, found: LineKind, text: string): boolean {
  if (line <= start || kind === 'nothing') return false;
  // Text split from the start of its paragraph can only be a paragraph.
  if (found.kind === 'fence' || (joint === 'text' && found.kind !== 'text')) return true;
  if (line - start < longPiece) return false;
  const isOtherList = kind === 'list' && found.kind === 'item' && found.bullet !== bullet;
  return isOtherList || (kind === 'definitions' && definition.test(text));
}

const definition = /^ {0,3}\[[^\n]*\]:/;

/** Longest head of a table to split, in characters: the head is lexed again with each piece. */
const longestHead = 1_000;

function jointBefore({ kind, line, start, bullet, head }: Scan, found: LineKind): Joint {
  if (line - start < longPiece) return undefined;
  if (kind === 'list' && found.kind === 'item' && found.bullet === bullet) return 'list';
  return kind === 'table' && found.kind === 'text' && head.length <= longestHead ? 'table' : undefined;
}

function note(scan: Scan, found: LineKind, line: string, text: string) {
  const isFirst = scan.kind === 'nothing';
  if (isFirst) scan.first = scan.line;
  scan.isIndented = false;
  if (scan.isEmptyItem && found.kind === 'text') leaveList(scan);
  scan.isEmptyItem = false;
  switch (found.kind) {
    case 'text':
      return noteText(scan, line, text);
    case 'item':
      return noteItem(scan, found);
    case 'fence':
      scan.kind = 'fence';
      scan.until = found.mark;
      return;
    case 'html':
      scan.until = line.toLowerCase().includes(found.end) ? '' : found.end;
      break;
  }
  scan.isHtml = found.kind === 'tag' || (found.kind === 'html' && found.end === '');
  scan.kind = isFirst && (found.kind === 'heading' || found.kind === 'rule') ? 'line' : 'other';
  scan.content = 0;
  scan.isAfterText = found.kind === 'quote';
}

/** Leaves the list: text with less indentation does not continue an empty item. */
function leaveList(scan: Scan) {
  scan.kind = 'other';
  scan.content = 0;
}

function noteItem(scan: Scan, { bullet, content, isEmpty }: Item) {
  scan.kind = scan.kind === 'nothing' || scan.kind === 'list' ? 'list' : 'other';
  scan.bullet = bullet;
  scan.content = content;
  scan.isEmptyItem = isEmpty;
  scan.isAfterText = !isEmpty;
}

/** The underline of a heading, or the last line of a formula. */
const endOfText = /^ {0,3}(?:=+|-+)[ \t]*$|(?:\$\$|\\\]|\\end\{[a-zA-Z]+\*?\})[ \t]*$/;

function noteText(scan: Scan, line: string, text: string) {
  scan.isIndented = scan.content === 0 && indentOf(line) > 3;
  const isEnd = scan.content === 0 && scan.isAfterText && endOfText.test(line);
  scan.isAfterText = scan.isIndented ? scan.isAfterText : !isEnd;
  if (scan.kind === 'nothing') scan.kind = firstKind(scan, line);
  else if (scan.isIndented) scan.kind = 'other';
  else if (scan.kind === 'text' && isTableBegun(scan, line, text)) {
    scan.kind = 'table';
    scan.head = text.slice(scan.first, scan.line + line.length + 1);
  }
}

function firstKind({ isIndented }: Scan, line: string): Scan['kind'] {
  if (isIndented) return 'other';
  return definition.test(line) ? 'definitions' : 'text';
}

const isTableBegun = ({ first, line, joint }: Scan, row: string, text: string) =>
  joint === undefined && isDelimiterRow(row) && text.indexOf('\n', first) === line - 1;

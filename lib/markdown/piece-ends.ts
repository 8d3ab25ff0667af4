import { calmPlace } from './calm-place.ts';
import { indentOf, lineKind } from './line-kind.ts';
import { type Joint, longPiece, type Piece, type Scan, scanFrom } from './scan-state.ts';
import { takeLine } from './take-line.ts';

/** The most characters that one step looks at, apart from the rest of a line. */
const stepLength = 64_000;

type Scanned = { scan: Scan; piece?: Piece; isMore: boolean };

/** Looks for the end of the piece under way. Without a piece there is more to look at, or the text ends in it. */
export function scanMore(before: Scan, text: string, isEnded: boolean): Scanned {
  const scan = { ...before };
  while (scan.work < before.work + stepLength) {
    const scanned = scanLine(scan, text, isEnded);
    if (scanned) return scanned;
  }
  return { scan, isMore: true };
}

/** Takes in the next line; `undefined` where the piece goes on after it. */
function scanLine(scan: Scan, text: string, isEnded: boolean): Scanned | undefined {
  if (isBlockBegun(scan, text)) return ended(scan, scan.line);
  const end = lineEnd(scan, text);
  const cut = cutInText(scan, text, end ?? text.length);
  if (cut !== undefined) return ended(scan, cut, 'text');
  if (end === undefined && !isEnded) return { scan, isMore: false };
  if (scan.line >= text.length) return lastOf(scan, text, isEnded);
  const from = Math.max(scan.line, scan.start);
  const line = text.slice(from, end);
  scan.work += line.length + 1;
  const parted = from > scan.line ? takeRest(scan) : takeLine(scan, line, text);
  if (parted) return ended(scan, scan.line, parted.joint);
  scan.line = Math.min(text.length, from + line.length + 1);
  return isWhole(scan) ? ended(scan, scan.line) : undefined;
}

/** The rest of a line of a paragraph that was parted in it. */
function takeRest(scan: Scan): undefined {
  scan.isAfterBlank = false;
  scan.isAfterText = true;
}

const lastOf = (scan: Scan, text: string, isEnded: boolean): Scanned =>
  isEnded && scan.start < text.length ? ended(scan, text.length) : { scan, isMore: false };

const isWhole = ({ kind, until }: Scan) => kind === 'line' || (kind === 'fence' && until === '');

function ended(scan: Scan, end: number, joint?: Joint): Scanned {
  const { start, head, kind, work, searched } = scan;
  const piece = {
    start,
    end,
    joint: scan.joint,
    head: scan.joint === 'table' ? head : '',
    isFence: kind === 'fence',
  };
  const next = joint ? { ...scan, start: end, joint } : { ...scanFrom(end, work), searched };
  return { scan: next, piece, isMore: true };
}

function lineEnd(scan: Scan, text: string): number | undefined {
  const end = text.indexOf('\n', Math.max(scan.line, scan.searched));
  scan.searched = end === -1 ? text.length : end;
  return end === -1 ? undefined : end;
}

/** More white space than that at the beginning of a line is looked at when the line is whole. */
const begin = /[ \t]{0,100}(?=[^ \t\n])/y;

/** A digit at the end of what is there may become the number of an item. */
const mayBeItem = /(?:[*+-]|\d{1,9}[.)])(?:[ \t\n]|$)|\d{1,9}$/y;

/** Whether a block begins after an empty line that nothing goes on after: said as soon as it is certain. */
function isBlockBegun(
  { isAfterBlank, kind, until, line, start, content, isIndented }: Scan,
  text: string,
): boolean {
  if (!isAfterBlank || kind === 'nothing' || until !== '' || line <= start) return false;
  begin.lastIndex = line;
  const [space] = begin.exec(text) ?? [];
  if (space === undefined) return false;
  const indent = indentOf(space);
  if (isIndented) return indent < 4;
  if (content === 0) return true;
  if (indent >= content || indent > 3) return indent < content;
  mayBeItem.lastIndex = line + space.length;
  return !mayBeItem.test(text);
}

/** This many characters tell whether a line belongs to a paragraph. */
const lineBegin = 200;

/** The places where a long paragraph is parted. One that cannot be parted stays whole. */
function cutInText(scan: Scan, text: string, available: number): number | undefined {
  const { start, kind, line } = scan;
  if (available - start <= longPiece || (kind !== 'text' && kind !== 'nothing')) return undefined;
  const end = available - line >= lineBegin && isTextLine(text, line) ? available : line;
  if (end - start <= longPiece) return undefined;
  const cut = calmPlace(text, start, start + longPiece);
  scan.work += longPiece;
  scan.kind = cut === undefined ? 'other' : 'text';
  return cut;
}

function isTextLine(text: string, start: number): boolean {
  const line = text.slice(start, start + lineBegin);
  return lineKind(line).kind === 'text' && indentOf(line) < 4;
}

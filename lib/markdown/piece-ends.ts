import { calmPlace } from './calm-place.ts';
import { indentOf, lineKind } from './line-kind.ts';
import { type Joint, longPiece, type Piece, type Scan, scanFrom } from './scan-state.ts';
import { takeLine } from './take-line.ts';

/** Characters scanned per step, not counting the rest of a line. */
const stepLength = 64_000;

type Scanned = { scan: Scan; piece?: Piece; isMore: boolean };

/**
 * Looks for the end of the present piece. Without a piece in the result, `isMore` tells whether there is more
 * to scan or the text ends in the piece.
 */
export function scanMore(before: Scan, text: string, isEnded: boolean): Scanned {
  const scan = { ...before };
  while (scan.work < before.work + stepLength) {
    const scanned = scanLine(scan, text, isEnded);
    if (scanned) return scanned;
  }
  return { scan, isMore: true };
}

/** Scans the next line; undefined if the piece continues after it. */
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

/** Scans the rest of a line in which a paragraph was split. */
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

/** White space at the start of a line; a line with more of it is examined when it is complete. */
const begin = /[ \t]{0,100}(?=[^ \t\n])/y;

/** Start of an item; digits at the end of the text may become its number. */
const mayBeItem = /(?:[*+-]|\d{1,9}[.)])(?:[ \t\n]|$)|\d{1,9}$/y;

/** Tells whether a block starts after an empty line that ends the piece, as soon as that is certain. */
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

/** Characters that suffice to tell whether a line belongs to a paragraph. */
const lineBegin = 200;

/** Returns the place at which to split a long paragraph; undefined if there is none, so that it stays whole. */
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

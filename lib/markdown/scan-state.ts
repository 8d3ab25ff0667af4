/** From so many characters on a list, a table or a paragraph is read in several pieces. */
export const longPiece = 4_000;

/** A longer piece is shown as it is written, until somebody puts in what it says. */
export const longestPiece = 8_000;

/** A piece that goes on what the piece before it has begun: one list, one table or one paragraph. */
export type Joint = 'list' | 'table' | 'text' | undefined;

/** A stretch of the source that can be read by itself. */
export type Piece = {
  start: number;
  end: number;
  joint: Joint;
  /** The first two lines of the table that goes on. */
  head: string;
  isFence: boolean;
};

/**
 * How far lines have been looked at: only their beginnings count, nothing is lexed. Pieces depend on nothing but the
 * characters before their end and the line after it, so they are the same however the text has grown.
 */
export type Scan = {
  /** The beginning of the piece under way. */
  start: number;
  /** The beginning of the first line that is not empty. */
  first: number;
  /** The beginning of the first line that has not been looked at. */
  line: number;
  /** Up to here there is no other line end. */
  searched: number;
  joint: Joint;
  head: string;
  /** The kind of the piece: `line` is whole by itself, `other` can only end at an empty line. */
  kind: 'nothing' | 'line' | 'text' | 'definitions' | 'list' | 'table' | 'fence' | 'other';
  isAfterBlank: boolean;
  isAfterText: boolean;
  /** Within indented code, which goes on after empty lines. */
  isIndented: boolean;
  /** Within HTML that ends at the next empty line. */
  isHtml: boolean;
  /** The column of the content of the item under way; 0 where there is no list. */
  content: number;
  /** The item under way has nothing in its first line. */
  isEmptyItem: boolean;
  bullet: string;
  /** The end mark of the code or HTML under way, which goes on over empty lines; '' for none. */
  until: string;
  /** The characters looked at so far. */
  work: number;
};

export const scanFrom = (start: number, work = 0): Scan => ({
  start,
  first: start,
  line: start,
  searched: start,
  joint: undefined,
  head: '',
  kind: 'nothing',
  isAfterBlank: false,
  isAfterText: false,
  isIndented: false,
  isHtml: false,
  content: 0,
  isEmptyItem: false,
  bullet: '',
  until: '',
  work,
});

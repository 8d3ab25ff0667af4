/** Characters from which a list, a table or a paragraph is cut into several pieces. */
export const longPiece = 4_000;

/** Longest piece that a step lexes, in characters. A longer one is shown as written until its blocks are put in. */
export const longestPiece = 8_000;

/** Kind of block that a piece continues, begun by the piece before it. */
export type Joint = 'list' | 'table' | 'text' | undefined;

/** A part of the source that can be lexed by itself. */
export type Piece = {
  start: number;
  end: number;
  joint: Joint;
  /** The first two lines of the continued table. */
  head: string;
  isFence: boolean;
};

/**
 * State of the scan through the lines, which looks only at their beginnings and lexes nothing. Pieces depend only on
 * the characters before their end and on the line after it, so they are the same however the text has grown.
 */
export type Scan = {
  /** Start of the present piece. */
  start: number;
  /** Start of its first line that is not empty. */
  first: number;
  /** Start of the first line that is not scanned yet. */
  line: number;
  /** Place up to which there is no further line end. */
  searched: number;
  joint: Joint;
  head: string;
  /**
   * Kind of the Markdown piece being scanned. A `line` piece is complete by itself; an `other` piece ends only
   * at an empty line.
   */
  kind: 'nothing' | 'line' | 'text' | 'definitions' | 'list' | 'table' | 'fence' | 'other';
  isAfterBlank: boolean;
  isAfterText: boolean;
  /** Inside indented code, which continues after empty lines. */
  isIndented: boolean;
  /** Inside HTML that ends at the next empty line. */
  isHtml: boolean;
  /** Column of the content of the present item; 0 outside a list. */
  content: number;
  /** The first line of the present item is empty. */
  isEmptyItem: boolean;
  bullet: string;
  /** End mark of the present code or HTML, which continues over empty lines; '' for none. */
  until: string;
  /** Characters scanned so far. */
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

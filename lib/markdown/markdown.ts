/** Elements of HTML for the forms of text that marks or tags give it. */
export const shapeTags = {
  strong: 'strong',
  emphasis: 'em',
  deleted: 'del',
  subscript: 'sub',
  superscript: 'sup',
  key: 'kbd',
  marked: 'mark',
  underlined: 'u',
} as const;

type Shape = keyof typeof shapeTags;

/** Inline content of Markdown (CommonMark and GFM), a closed set: nothing else is shown. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: Shape; inside: Inline[] }
  | { kind: 'code'; text: string }
  /** TeX; a display formula has a line of its own. */
  | { kind: 'math'; text: string; isDisplay: boolean }
  | { kind: 'break' }
  /** `title`: what the text says about the target; empty if it says nothing. */
  | { kind: 'link'; href: string; title?: string; inside: Inline[] }
  | { kind: 'image'; source: string; alt: string }
  | { kind: 'footnoteMark'; label: string };

export type Alignment = 'start' | 'center' | 'end' | null;

export type ListItem = { checked: boolean | null; blocks: Block[] };

export type Block =
  | { kind: 'paragraph'; inside: Inline[] }
  /** A paragraph in a tight list. */
  | { kind: 'line'; inside: Inline[] }
  /** `level` is as written; `depth`: below the headings before it, once known. */
  | { kind: 'heading'; level: number; depth?: number; inside: Inline[] }
  /** Code grows until its closing fence arrives. */
  | { kind: 'code'; language: string; text: string; isClosed: boolean }
  | { kind: 'quote'; blocks: Block[] }
  /** `start` is the number of the first item; null if items have no numbers. */
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'table'; align: Alignment[]; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'math'; text: string }
  | { kind: 'rule' }
  /** Blocks that fold under their summary. They are not closed until their end tag arrives. */
  | { kind: 'details'; summary: Inline[]; blocks: Block[]; isClosed: boolean }
  /** A tag of details that misses its partner. `inside`: the tag as written, or the text of a summary. */
  | { kind: 'tag'; tag: 'start' | 'summary' | 'end'; inside: Inline[] }
  | { kind: 'footnote'; label: string; blocks: Block[] }
  /** Markdown shown as written: it is too long to lex in one step, and may be lexed elsewhere. */
  | { kind: 'unread'; text: string };

/** Joins the texts of inlines, without their marks. */
export const plainText = (inside: Inline[]): string => inside.map(plainInline).join('');

function plainInline(inline: Inline): string {
  switch (inline.kind) {
    case 'superscript':
    case 'subscript':
      return raisedText(inline.kind, plainText(inline.inside));
    case 'image':
      return inline.alt;
    case 'break':
      return '\n';
    case 'footnoteMark':
      return `[${inline.label}]`;
    default:
      return 'inside' in inline ? plainText(inline.inside) : inline.text;
  }
}

const digits = '0123456789+-=()';

/** Characters of Unicode for each of the digits and signs. */
const forms = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' };

/** Writes raised or lowered text in plain text: x², H₂O, or with a sign where Unicode has no such characters. */
function raisedText(kind: 'superscript' | 'subscript', text: string): string {
  const places = [...text.trim().replaceAll('−', '-')].map((character) => digits.indexOf(character));
  if (places.every((place) => place !== -1)) return places.map((place) => forms[kind][place]).join('');
  const sign = kind === 'superscript' ? '^' : '_';
  return /^[\p{L}\p{N}]+$/u.test(text) ? `${sign}${text}` : `${sign}(${text})`;
}

type Picture = Extract<Inline, { kind: 'image' }>;

/**
 * Parts a link into its words and its pictures; these have links of their own and are shown after it.
 * `nameless` replaces a picture without a description.
 */
export function partedLink(
  inside: Inline[],
  isApart: (picture: Picture) => boolean,
  nameless: string,
): { words: Inline[]; pictures: Picture[] } {
  const pictures: Picture[] = [];
  const wordsOf = (inline: Inline): Inline => {
    if ('inside' in inline) return { ...inline, inside: inline.inside.map(wordsOf) };
    if (inline.kind !== 'image' || !isApart(inline)) return inline;
    pictures.push(inline);
    return { kind: 'text', text: inline.alt || nameless };
  };
  return { words: inside.map(wordsOf), pictures };
}

type Table = Extract<Block, { kind: 'table' }>;

/** Returns the text of a cell in one line: tabs and line ends would start other cells. */
const cellText = (cell: Inline[]) => plainText(cell).replace(/\s+/g, ' ').trim();

/** Writes a table with tabs between cells and line ends between rows, as spreadsheets take it. */
export const tableAsText = ({ header, rows }: Table): string =>
  [header, ...rows].map((row) => row.map(cellText).join('\t')).join('\n');

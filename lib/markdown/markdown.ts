/** Inline content of Markdown (CommonMark and GFM), a closed set: nothing else is shown. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis' | 'deleted'; inside: Inline[] }
  | { kind: 'code'; text: string }
  /** TeX; a display formula has a line of its own. */
  | { kind: 'math'; text: string; isDisplay: boolean }
  | { kind: 'break' }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'image'; source: string; alt: string };

export type Alignment = 'start' | 'center' | 'end' | null;

export type ListItem = { checked: boolean | null; blocks: Block[] };

export type Block =
  | { kind: 'paragraph'; inside: Inline[] }
  /** A paragraph in a tight list. */
  | { kind: 'line'; inside: Inline[] }
  | { kind: 'heading'; level: number; inside: Inline[] }
  /** Code grows until its closing fence arrives. */
  | { kind: 'code'; language: string; text: string; isClosed: boolean }
  | { kind: 'quote'; blocks: Block[] }
  /** `start` is the number of the first item; null if items have no numbers. */
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'table'; align: Alignment[]; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'math'; text: string }
  | { kind: 'rule' }
  /** Markdown shown as written: it is too long to lex in one step, and may be lexed elsewhere. */
  | { kind: 'unread'; text: string };

/** Joins the texts of inlines, without their marks. */
export const plainText = (inside: Inline[]): string =>
  inside
    .map((inline) => {
      if ('inside' in inline) return plainText(inline.inside);
      if (inline.kind === 'image') return inline.alt;
      return inline.kind === 'break' ? '\n' : inline.text;
    })
    .join('');

/** What Markdown says, in a closed set: nothing else is ever shown of it (CommonMark and GFM). */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis' | 'deleted'; inside: Inline[] }
  | { kind: 'code'; text: string }
  /** TeX; what is displayed stands in a line of its own. */
  | { kind: 'math'; text: string; isDisplay: boolean }
  | { kind: 'break' }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'image'; source: string; alt: string };

export type Alignment = 'start' | 'center' | 'end' | null;

export type ListItem = { checked: boolean | null; blocks: Block[] };

export type Block =
  | { kind: 'paragraph'; inside: Inline[] }
  /** As a paragraph in a list whose items stand close together. */
  | { kind: 'line'; inside: Inline[] }
  | { kind: 'heading'; level: number; inside: Inline[] }
  /** It is closed once its last fence has come: until then it grows. */
  | { kind: 'code'; language: string; text: string; isClosed: boolean }
  | { kind: 'quote'; blocks: Block[] }
  /** `start` is the number of the first item; null where they have none. */
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'table'; align: Alignment[]; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'math'; text: string }
  | { kind: 'rule' }
  /** Markdown that is shown as it is written: it is too long to be read at once, and somebody else may read it. */
  | { kind: 'unread'; text: string };

/** Joins the words of inlines, without their marks. */
export const plainText = (inside: Inline[]): string =>
  inside
    .map((inline) => {
      if ('inside' in inline) return plainText(inline.inside);
      if (inline.kind === 'image') return inline.alt;
      return inline.kind === 'break' ? '\n' : inline.text;
    })
    .join('');

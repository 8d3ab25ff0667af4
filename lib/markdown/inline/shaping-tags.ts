import type { Inline } from '../markdown.ts';

/** The tags that only shape text; all others stay text. */
const kinds = {
  sub: 'subscript',
  sup: 'superscript',
  kbd: 'key',
  mark: 'marked',
  u: 'underlined',
} as const;

type Name = keyof typeof kinds;

const tag = /^<(\/?)(sub|sup|kbd|mark|u)(?:\s[^>]*)?>$/i;
const lineBreak = /^<\/?br\s*\/?>$/i;

/** Tells whether a block starts with one of these tags, and so is a paragraph. */
export const startsShapingTag = (source: string): boolean =>
  /^ {0,3}<\/?(?:br|sub|sup|kbd|mark|u)(?=[\s/>])/i.test(source);

/** Levels of tags within each other; deeper ones stay text. */
const deepest = 20;

/** Collects the content of a text. Tags that have a partner in the same text become elements. */
export function createShaper() {
  const shown: Inline[] = [];
  const open: { name: string; place: number }[] = [];

  function addTag(raw: string) {
    if (lineBreak.test(raw)) return add([{ kind: 'break' }]);
    const [, slash, name] = tag.exec(raw.toLowerCase()) ?? [];
    if (name === undefined) return add([{ kind: 'text', text: raw }]);
    if (slash === '') {
      if (open.length < deepest) open.push({ name, place: shown.length });
      // A text of its own until its partner comes.
      shown.push({ kind: 'text', text: raw });
    } else close(name as Name, raw);
  }

  function close(name: Name, raw: string) {
    const start = open.findLastIndex((one) => one.name === name);
    const place = open[start]?.place;
    if (place === undefined) return add([{ kind: 'text', text: raw }]);
    const inside = joinedTexts(shown.splice(place).slice(1));
    open.length = start;
    shown.push({ kind: kinds[name], inside });
  }

  function add(inlines: Inline[]) {
    for (const inline of inlines) shown.push(inline);
  }

  return { add, addTag, all: () => joinedTexts(shown) };
}

/** Joins adjacent texts. */
export function joinedTexts(inside: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inside) {
    const last = joined.at(-1);
    if (last?.kind === 'text' && inline.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}

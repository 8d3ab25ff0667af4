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

/** Returns a function that adds a tag to the content of a text. Tags that have a partner become elements. */
export function createShaper(shown: Inline[]) {
  const open: { name: string; place: number }[] = [];

  function close(name: Name, raw: string) {
    const start = open.findLastIndex((one) => one.name === name);
    const place = open[start]?.place;
    if (place === undefined) {
      shown.push({ kind: 'text', text: raw });
      return;
    }
    const inside = joinedTexts(shown.splice(place).slice(1));
    open.length = start;
    shown.push({ kind: kinds[name], inside });
  }

  return (raw: string) => {
    const [, slash, name] = tag.exec(raw.toLowerCase()) ?? [];
    if (lineBreak.test(raw)) shown.push({ kind: 'break' });
    else if (slash === '/') close(name as Name, raw);
    else {
      if (name !== undefined && open.length < deepest) open.push({ name, place: shown.length });
      // A text of its own until its partner comes: what follows begins another one.
      shown.push({ kind: 'text', text: raw }, { kind: 'text', text: '' });
    }
  };
}

/**
 * Adds to a text before it, so that texts beside each other are one. After a line break that a tag makes, the line end
 * of the source is none.
 */
export function addInline(shown: Inline[], inline: Inline) {
  const last = shown.at(-1);
  if (inline.kind !== 'text') shown.push(inline);
  else if (last?.kind === 'text') shown[shown.length - 1] = { kind: 'text', text: last.text + inline.text };
  else if (last?.kind === 'break') shown.push({ kind: 'text', text: inline.text.replace(/^[ \t]*\n/, '') });
  else shown.push(inline);
}

export function joinedTexts(inside: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inside) addInline(joined, inline);
  return joined;
}

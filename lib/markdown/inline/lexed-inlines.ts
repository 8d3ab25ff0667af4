import type { MarkedToken, Token } from 'marked';
import type { FootnoteMarkToken } from '../block/footnote.ts';
import { decodedEntities } from '../entities.ts';
import { type Inline, plainText } from '../markdown.ts';
import type { FormulaToken, HeldToken } from './mark-tokens.ts';

/** Reads the tokens of a text. */
export function inlinesOf(tokens: Token[]): Inline[] {
  let shaper: ReturnType<typeof createShaper> | undefined;
  const shown: Inline[] = [];
  for (const token of tokens) {
    if (token.type === 'html') {
      shaper ??= createShaper(shown);
      shaper(token.raw);
    } else for (const inline of inlineOf(token)) addInline(shown, inline);
  }
  return shaper ? joinedTexts(shown) : shown;
}

export const textOf = (text: string): Inline[] => [{ kind: 'text', text: decodedEntities(text) }];

function inlineOf(generic: Token): Inline[] {
  const token = generic as MarkedToken | FormulaToken | FootnoteMarkToken | HeldToken;
  switch (token.type) {
    case 'held':
      return [];
    case 'footnoteMark':
      return [{ kind: 'footnoteMark', label: token.label }];
    case 'formula':
      return [{ kind: 'math', text: token.formula.text, isDisplay: token.formula.isDisplay }];
    case 'text':
      return token.tokens ? inlinesOf(token.tokens) : textOf(token.text);
    case 'escape':
      return [{ kind: 'text', text: token.text }];
    case 'strong':
      return [{ kind: 'strong', inside: inlinesOf(token.tokens) }];
    case 'em':
      return [{ kind: 'emphasis', inside: inlinesOf(token.tokens) }];
    case 'del':
      return [{ kind: 'deleted', inside: inlinesOf(token.tokens) }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'br':
      return [{ kind: 'break' }];
    case 'link':
      return [
        {
          kind: 'link',
          href: decodedEntities(token.href),
          ...(token.title && { title: decodedEntities(token.title) }),
          inside: inlinesOf(token.tokens),
        },
      ];
    case 'image':
      return [
        { kind: 'image', source: decodedEntities(token.href), alt: plainText(inlinesOf(token.tokens)) },
      ];
    default:
      return generic.raw === '' ? [] : [{ kind: 'text', text: generic.raw }];
  }
}

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
function createShaper(shown: Inline[]) {
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
function addInline(shown: Inline[], inline: Inline) {
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

import type { MarkedToken, Token } from 'marked';
import type { FootnoteMarkToken } from '../block/footnote.ts';
import { decodedEntities } from '../entities.ts';
import { type Inline, plainText } from '../markdown.ts';
import type { FormulaToken, HeldToken } from './mark-tokens.ts';
import { addInline, createShaper, joinedTexts } from './shaping-tags.ts';

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

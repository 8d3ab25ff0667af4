import type { Inline } from './markdown.ts';

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

import type { Inline } from './markdown.ts';

type Picture = Extract<Inline, { kind: 'image' }>;

/**
 * The words of a link in which pictures stand, and the pictures: they have links of their own, so they stand after it.
 * `nameless` stands for a picture without a description.
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

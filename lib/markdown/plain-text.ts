import type { Inline } from './markdown.ts';

/** What is said, without marks. */
export const plainText = (inside: Inline[]): string =>
  inside
    .map((inline) => {
      if ('inside' in inline) return plainText(inline.inside);
      if (inline.kind === 'image') return inline.alt;
      return inline.kind === 'break' ? '\n' : inline.text;
    })
    .join('');

/** Kinds of things that the palette offers, in the order of its groups. */
export const paletteKinds = ['profile', 'action', 'conversation', 'prompt', 'preset'] as const;
export type PaletteKind = (typeof paletteKinds)[number];

/** One thing that the palette finds. */
export type PaletteItem = {
  /** Kind and id: what is remembered of a use. */
  key: string;
  kind: PaletteKind;
  name: string;
  /** Shown after the name, and searched too. */
  detail: string;
  /** More words that find it, which are not shown. */
  words?: string;
};

export const paletteKey = (kind: PaletteKind, id: string) => `${kind}:${id}`;

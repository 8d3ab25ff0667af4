import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';

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

/** Key of the list in the memory of the page. */
export const recentUseKey = 'recent-use';

/** Keys that are remembered: ids alone, no names. */
const mostRemembered = 50;

const stored = z.array(z.string());

/** Reads the keys of the things that were used last, the latest first. */
export const readRecentUse = (text: string | null): string[] =>
  stored.safeParse(parseJson(text ?? '')).data ?? [];

/** Returns the text to store once a thing is used. */
export function withRecentUse(text: string | null, key: string): string {
  const others = readRecentUse(text).filter((other) => other !== key);
  return JSON.stringify([key, ...others].slice(0, mostRemembered));
}

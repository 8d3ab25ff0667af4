import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';

/**
 * A page's note on disk that it is drawing a conversation. `id` is null for a temporary conversation, whose
 * id must not be stored. `deaths` counts the pages that died in a row while drawing it before this one.
 */
const drawingMark = z.object({ id: z.nullable(z.string()), deaths: z.number() });
export type DrawingMark = z.infer<typeof drawingMark>;

export const readMark = (text: string): DrawingMark | undefined =>
  drawingMark.safeParse(parseJson(text)).data;

/** Everything known about the mark of one page. */
export type PageMark = {
  pageId: string;
  onDisk: DrawingMark;
  /** The conversation; undefined if the mark was made in an earlier browser session. */
  inSession: string | undefined;
  isLiving: boolean;
};

/** The pages that died while drawing one conversation. */
export type Death = { count: number; pageIds: string[] };

/**
 * Counts, for each conversation, the pages that died in a row while drawing it. A mark from this browser
 * session counts as two: only the page can have died. A mark from an earlier session counts as one: the
 * browser may have been killed with all its pages.
 */
export function deathsIn(marks: readonly PageMark[]): Map<string, Death> {
  const deaths = new Map<string, Death>();
  for (const { pageId, onDisk, inSession, isLiving } of marks) {
    const id = onDisk.id ?? inSession;
    if (isLiving || id === undefined) continue;
    const count = inSession === undefined ? onDisk.deaths + 1 : Math.max(onDisk.deaths + 1, certain);
    const known = deaths.get(id) ?? { count: 0, pageIds: [] };
    deaths.set(id, { count: Math.max(known.count, count), pageIds: [...known.pageIds, pageId] });
  }
  return deaths;
}

const certain = 2;

/** Tells whether a dead page's mark no longer names a conversation: a temporary one of an earlier session. */
export const isOfNothing = ({ onDisk, inSession, isLiving }: PageMark) =>
  !isLiving && onDisk.id === null && inSession === undefined;

/** Tells whether a conversation opens only after the person has chosen how. */
export const isWithheld = (death: Death | undefined) => death !== undefined && death.count >= certain;

import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';

/**
 * A page's note that it is drawing a conversation, as it lies on disk. The id of a temporary conversation must not lie
 * there: it is null. `deaths` counts the pages, one after the other, that died while they drew it before this one.
 */
const drawingMark = z.object({ id: z.nullable(z.string()), deaths: z.number() });
export type DrawingMark = z.infer<typeof drawingMark>;

export const readMark = (text: string): DrawingMark | undefined =>
  drawingMark.safeParse(parseJson(text)).data;

/** All that is known of one page's mark. */
export type PageMark = {
  pageId: string;
  onDisk: DrawingMark;
  /** The conversation, where the browser still runs in which the mark was made. */
  inSession: string | undefined;
  isLiving: boolean;
};

/** Pages that died while they drew one conversation. */
export type Death = { count: number; pageIds: string[] };

/**
 * Counts, for each conversation, how many pages in a row died of drawing it. A mark of a page that died in this session
 * of the browser counts as two: nothing but the page can have died. Of an earlier session, the browser may have been
 * killed with all its pages, which counts once for all of them.
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

/** Whether a dead page's mark says no more of which conversation it was: a temporary one of an earlier session. */
export const isOfNothing = ({ onDisk, inSession, isLiving }: PageMark) =>
  !isLiving && onDisk.id === null && inSession === undefined;

/** Whether a conversation is not opened before a person has chosen how. */
export const isWithheld = (death: Death | undefined) => death !== undefined && death.count >= certain;

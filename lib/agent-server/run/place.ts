import * as z from 'zod/mini';
import type { Json, JsonObject } from '../../json/json.ts';
import { decodedPart } from '../../json/json-pointer.ts';

const place = z.object({
  thread: z.string(),
  /** Id of the run on the server; unknown until its reply begins. */
  run: z.optional(z.string()),
  /** Our id of the run, which the server keeps in its metadata. */
  key: z.string(),
  /** Id of the last message that the run has left in the thread. */
  last: z.optional(z.string()),
});

/** Place of a run on the server. */
export type Place = z.infer<typeof place>;

/** Reads the place of a run from a stored value; undefined if it is none. */
export const placeIn = (value: Json | undefined): Place | undefined => place.safeParse(value).data;

export const storedPlace = ({ thread, run, key, last }: Place): JsonObject => ({
  thread,
  key,
  ...(run !== undefined && { run }),
  ...(last !== undefined && { last }),
});

/**
 * Returns the place of a run whose reply has begun, by the header `content-location`: a path that may have a prefix more
 * or less than the address (docs/agent-server.md#runs). A thread that we have named keeps that name.
 */
export function placedAt(place: Place, location: string | null): Place | undefined {
  const path = location?.split(/[?#]/, 1)[0]?.replace(/\/(stream|join|wait)$/, '') ?? '';
  const [, thread = '', run] = /(?:\/threads\/([^/]+))?\/runs\/([^/]+)$/.exec(path) ?? [];
  if (run === undefined) return undefined;
  return { ...place, run: decodedPart(run), thread: place.thread || decodedPart(thread) };
}

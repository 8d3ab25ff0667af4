import * as z from 'zod/mini';
import type { Run } from '../run/run.ts';

/** Text by which a record or one of its parts is found, also as the name of a property: none that every object has. */
export const recordKey = z.string().check(z.refine((key) => !(key in {})));

/** Id of a profile, conversation, message or run. */
export const recordId = recordKey.check(z.minLength(1), z.maxLength(200));

const mark = 'temporary-';

/**
 * Marks a conversation held only in memory by its id: every record of it is marked from the start, and no
 * write needs a lookup.
 */
export const temporaryId = (uuid: string) => `${mark}${uuid}`;

export const isTemporary = (conversationId: string) => conversationId.startsWith(mark);

/** Returns the id sent to a runnable: some accept only a UUID. */
export const idForRunnable = (conversationId: string) =>
  isTemporary(conversationId) ? conversationId.slice(mark.length) : conversationId;

const between = '/repeats/';

/**
 * Returns the id under which the repeats of a run are stored: like a conversation, and gone with that of the run, but
 * listed nowhere.
 */
export const repeatsOf = ({ conversationId, id }: Pick<Run, 'conversationId' | 'id'>) =>
  `${conversationId}${between}${id}`;

/** First and last possible id of the repeats of a conversation. */
export const repeatsIn = (conversationId: string): [string, string] => [
  `${conversationId}${between}`,
  `${conversationId}${between}\uffff`,
];

/** Returns the conversation in which a run was, or the run that it repeats. */
export const homeOf = (conversationId: string): string =>
  conversationId.slice(0, (conversationId.indexOf(between) + 1 || conversationId.length + 1) - 1);

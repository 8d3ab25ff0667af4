import type { Run } from './run.ts';

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

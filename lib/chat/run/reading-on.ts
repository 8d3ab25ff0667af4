import type { Failure } from './failure.ts';
import type { Run } from './run.ts';

/** Failures of the connection, after which the server may have gone on. */
const broken: Failure['kind'][] = [
  'unreachable',
  'reply-lost',
  'cut-short',
  'stalled',
  'overdue',
  'offline',
  'slept',
  'permission-revoked',
];

/** Tells whether the server may know more of a run than arrived: it has a name there, and only its reading has ended. */
export function mayReadOn({ state, place }: Run): boolean {
  if (place === undefined) return false;
  if (state.status !== 'failed') return state.status === 'interrupted';
  return state.mayGoOn === true || (broken.includes(state.failure.kind) && !isUnsent(state.failure));
}

/** The network says that the request did not leave. */
const isUnsent = (failure: Failure) => failure.kind === 'unreachable' && failure.reason !== undefined;

/** Opens an ended run again, to be read on. */
export const reopened = (run: Run): Run => ({
  ...run,
  state: { status: 'rejoining' },
  endedAt: null,
  kept: false,
});

import type { Failure } from './failure.ts';
import type { Run } from './run.ts';

/** Failures of the connection, after which the server may have gone on. */
const broken: Failure['kind'][] = [
  'unreachable',
  'cut-short',
  'stalled',
  'overdue',
  'offline',
  'slept',
  'permission-revoked',
];

/** Tells whether the server may know more of a run than arrived: it is named there, and only its reading has ended. */
export function mayReadOn({ state, place }: Run): boolean {
  if (place === undefined) return false;
  return state.status === 'interrupted' || (state.status === 'failed' && broken.includes(state.failure.kind));
}

/** Opens an ended run again, to be read on. */
export const reopened = (run: Run): Run => ({
  ...run,
  state: { status: 'rejoining' },
  endedAt: null,
  kept: false,
});

import type { RunState } from '../../lib/chat/run/run-state.ts';

/** An example of each state; the compiler requires one of every new state. */
export const runStates: { [Status in RunState['status']]: Extract<RunState, { status: Status }> } = {
  queued: { status: 'queued' },
  'awaiting-schema': { status: 'awaiting-schema' },
  connecting: { status: 'connecting' },
  waiting: { status: 'waiting' },
  streaming: { status: 'streaming' },
  rejoining: { status: 'rejoining' },
  done: { status: 'done' },
  'waiting-for-you': { status: 'waiting-for-you', questions: [] },
  waited: { status: 'waited', questions: [] },
  stopped: { status: 'stopped' },
  failed: { status: 'failed', failure: { kind: 'cut-short' } },
  interrupted: { status: 'interrupted', cause: 'worker' },
};

import type { RunStatus } from './run.ts';

type StatusWords = {
  /** In the list of conversations. */
  listed?: string;
  /** At the answer, as long as it is not complete. */
  atAnswer?: string;
};

/** The words for each state of a run. */
export const runStatusText: Record<RunStatus, StatusWords> = {
  queued: { listed: 'Waiting for its turn…', atAnswer: 'Waiting for its turn…' },
  connecting: { listed: 'Answering…', atAnswer: 'Connecting…' },
  waiting: { listed: 'Answering…', atAnswer: 'Waiting for the first words…' },
  streaming: { listed: 'Answering…', atAnswer: 'Answering…' },
  done: {},
  stopped: { listed: 'Stopped' },
  failed: { listed: 'Failed' },
  interrupted: { listed: 'Interrupted' },
};

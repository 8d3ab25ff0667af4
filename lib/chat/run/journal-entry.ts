import type { RunHappening } from './run.ts';

/** What one write adds to the journal of a run: happenings numbered from `seq` on, each with its time. */
export type JournalEntry = {
  runId: string;
  seq: number;
  happenings: { at: number; happening: RunHappening }[];
};

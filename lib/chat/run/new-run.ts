import type { Run } from './run.ts';

/** Builds the record of a run that has not begun. */
export const newRun = (
  run: Pick<
    Run,
    | 'id'
    | 'conversationId'
    | 'messageId'
    | 'profileId'
    | 'url'
    | 'protocol'
    | 'mode'
    | 'fields'
    | 'files'
    | 'isPlainText'
    | 'resumes'
    | 'whenBusy'
    | 'preset'
    | 'session'
    | 'createdAt'
  >,
): Run => ({
  ...run,
  stored: 'disk',
  state: { status: 'queued' },
  sentAt: null,
  firstChunkAt: null,
  lastChunkAt: null,
  endedAt: null,
  seq: 0,
  chunks: 0,
  runnableRunId: null,
  forgets: false,
  answerAt: null,
  kept: false,
});

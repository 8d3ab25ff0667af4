import type { FailureText } from '../../lib/chat/run/failure.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import type { Given } from '../../lib/runnable/feedback.ts';

/** The dialog that is open at an answer. `trouble`: why the server did not take `given`. */
export type OpenFeedback = { kind: 'feedback'; given: Given; trouble?: FailureText } | { kind: 'link' };

/** An answer that can get feedback or a public link, and the ways to do so. */
export type FeedbackView = {
  run: Run;
  /** Origin of the server that answered. */
  origin: string;
  takesFeedback: boolean;
  makesLinks: boolean;
  /** Resolves to why the feedback was not sent or kept. */
  give(given: Given): Promise<FailureText | undefined>;
  publish(): Promise<{ url: string } | { trouble: FailureText }>;
};

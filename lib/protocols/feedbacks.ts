import { feedback } from '../langserve/feedback.ts';
import type { FeedbackBy, FeedbackWays } from '../runnable/feedback.ts';
import { known } from './protocols.ts';

const ways: Partial<Record<keyof typeof known, FeedbackWays>> = { langserve: feedback };

const waysById = new Map(
  Object.entries(known).map(([name, { id }]) => [id, ways[name as keyof typeof known]]),
);

/** Returns how to give feedback by a protocol. Loaded with the first answer that may take it. */
export const feedbackBy: FeedbackBy = (protocol) => waysById.get(protocol);

import { feedback } from '../langserve/feedback.ts';
import type { FeedbackBy } from '../runnable/feedback.ts';
import { byId } from './protocols.ts';

/** Returns how to give feedback by a protocol. Loaded with the first answer that may take it. */
export const feedbackBy: FeedbackBy = byId({ langserve: feedback });

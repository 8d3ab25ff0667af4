import type { CheckupBy } from './checkup.ts';
import type { Discoverer } from './discovery.ts';
import type { FeedbackBy } from './feedback.ts';
import type { Late } from './late.ts';
import type { Protocols } from './protocol.ts';
import type { QuestionReadingBy } from './question.ts';
import type { StepReadingBy } from './step.ts';

/** The protocols with what pages load of them on first use. */
export type PageProtocols = Protocols & {
  discoverers: Late<Discoverer[]>;
  checkupBy: Late<CheckupBy>;
  stepReadingBy: Late<StepReadingBy>;
  feedbackBy: Late<FeedbackBy>;
  questionReadingBy: Late<QuestionReadingBy>;
};

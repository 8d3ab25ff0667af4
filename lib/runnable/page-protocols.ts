import type { CheckupBy } from './checkup.ts';
import type { Discoverer } from './discovery.ts';
import type { FeedbackBy } from './feedback.ts';
import type { Protocols } from './protocol.ts';
import type { QuestionReadingBy } from './question.ts';
import type { StepReadingBy } from './step.ts';

/** The protocols with what pages load of them on first use. */
export type PageProtocols = Protocols & {
  discoverers(): Promise<Discoverer[]>;
  checkupBy(): Promise<CheckupBy>;
  stepReadingBy(): Promise<StepReadingBy>;
  feedbackBy(): Promise<FeedbackBy>;
  questionReadingBy(): Promise<QuestionReadingBy>;
};

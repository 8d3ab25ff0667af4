import type { LateProtocols } from '../../lib/panel/page-world.ts';
import { questionReadingBy } from '../../lib/protocols/questions.ts';

/** Stands for the code that a page loads later; finds and tests no runnables. */
export const lateProtocols: LateProtocols = {
  loadDiscoverers: async () => [],
  loadCheckupBy: async () => () => undefined,
  loadStepReadingBy: async () => () => undefined,
  loadFeedbackBy: async () => () => undefined,
  loadQuestionReadingBy: async () => questionReadingBy,
};

import { mathTree } from './math-tree.ts';

/** Reading that an answer can make long: done in a dedicated worker, where it can be ended. */
export const readingTasks = {
  formula: ({ source, isDisplay }: { source: string; isDisplay: boolean }) => mathTree(source, isDisplay),
};

export type ReadingTasks = typeof readingTasks;

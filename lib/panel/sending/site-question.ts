import { type ReadonlySignal, signal } from '@preact/signals';

/** Answer to the question whether a conversation is sent to another site. */
export type SiteAnswer = 'conversation' | 'message' | 'new';

/** A question before a message is sent; undefined as the answer cancels sending. */
export type SiteQuestion = {
  origin: string;
  /** Sites that have seen what would be sent. */
  others: string[];
  answer(given: SiteAnswer | undefined): void;
};

export function createSiteQuestion() {
  const question = signal<SiteQuestion | undefined>(undefined);
  return {
    question: question as ReadonlySignal<SiteQuestion | undefined>,
    ask: ({ origin, others }: Pick<SiteQuestion, 'origin' | 'others'>) =>
      new Promise<SiteAnswer | undefined>((resolve) => {
        question.value = {
          origin,
          others,
          answer(given) {
            question.value = undefined;
            resolve(given);
          },
        };
      }),
  };
}

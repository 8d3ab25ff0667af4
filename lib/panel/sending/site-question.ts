import { type ReadonlySignal, signal } from '@preact/signals';

/** Answer to the question whether a conversation is sent to another site. */
export type SiteAnswer = 'conversation' | 'message' | 'new';

/** A question before a message is sent; undefined as the answer cancels sending. */
export type SiteQuestion = {
  origin: string;
  /** Sites that have seen what would be sent. */
  others: string[];
  /** The message cannot move to a new conversation. */
  isHere?: true;
  answer(given: SiteAnswer | undefined): void;
};

export function createSiteQuestion() {
  const question = signal<SiteQuestion | undefined>(undefined);
  return {
    question: question as ReadonlySignal<SiteQuestion | undefined>,
    ask: (asked: Pick<SiteQuestion, 'origin' | 'others' | 'isHere'>) =>
      new Promise<SiteAnswer | undefined>((resolve) => {
        question.value = {
          ...asked,
          answer(given) {
            question.value = undefined;
            resolve(given);
          },
        };
      }),
  };
}

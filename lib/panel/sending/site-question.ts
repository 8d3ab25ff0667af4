import { type ReadonlySignal, signal } from '@preact/signals';

/** The answer to whether a conversation goes to another site. */
export type SiteAnswer = 'conversation' | 'message' | 'new';

/** Asked before a message leaves; answered with nothing, nothing is sent. */
export type SiteQuestion = {
  origin: string;
  /** The sites that have heard what would go along. */
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

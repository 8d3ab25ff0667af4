import { Answer } from './Answer.tsx';
import { AnswerFigures } from './AnswerFigures.tsx';

/** All that shows an answer, loaded after the composer is there. */
export const answerViews = { Answer, Figures: AnswerFigures };
export type AnswerViews = typeof answerViews;

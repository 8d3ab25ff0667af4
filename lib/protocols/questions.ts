import { questionReading } from '../agent-server/question/questions.ts';
import type { QuestionReadingBy } from '../runnable/question.ts';
import { byId } from './protocols.ts';

/** Returns how a protocol asks a person; LangServe never does. Loaded with the first question. */
export const questionReadingBy: QuestionReadingBy = byId({ agentServer: questionReading });

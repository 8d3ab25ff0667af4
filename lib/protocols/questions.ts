import { questionReading } from '../agent-server/questions.ts';
import type { QuestionReading, QuestionReadingBy } from '../runnable/question.ts';

/** By the id of a protocol. One whose runs never wait for a person has none. */
const readings = new Map<string, QuestionReading>([['agent-server', questionReading]]);

/** Returns how a protocol asks a person. Loaded with the first question. */
export const questionReadingBy: QuestionReadingBy = (protocol) => readings.get(protocol);

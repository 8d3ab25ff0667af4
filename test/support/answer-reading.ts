import {
  type AnswerReading,
  type ShownOutput,
  usualReading,
} from '../../lib/chat/conversation/answer-reading.ts';
import type { Json } from '../../lib/json/json.ts';

/** The usual reading, with this field for the answer. */
export const readingField = (field: string | null): AnswerReading => ({ ...usualReading, field });

/** An output that is read in the usual way, and tells how. */
export const outputShown = (value: Json | undefined, part: Partial<ShownOutput> = {}): ShownOutput => ({
  value,
  answerAt: null,
  missingField: null,
  pieces: undefined,
  ...part,
});

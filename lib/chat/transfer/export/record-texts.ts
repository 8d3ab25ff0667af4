import { withRecordTexts, withTexts } from '../../../json/mapped-texts.ts';
import type { Fold } from '../../../runnable/fold.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';

type TextMap = (text: string) => string;

/** Maps every text of a conversation that a person or a server wrote; the result can still be imported. */
export const withTextsOfConversation = (
  { conversation, messages, runs }: ConversationRecord,
  map: TextMap,
): ConversationRecord => ({
  conversation: withRecordTexts(conversation, map),
  messages: withRecordTexts(messages, map),
  runs: runs.map(({ run, fold }) => ({
    run: { ...withRecordTexts({ ...run, fields: {} }, map), fields: withTexts(run.fields, map) },
    fold: withTextsOfFold(fold, map),
  })),
});

/** Maps the keys of `series` too: they are pointers into `parts`. */
function withTextsOfFold({ parts, series }: Fold, map: TextMap): Fold {
  if (!series) return { parts: withTexts(parts, map) };
  const places = Object.entries(series).map(([at, { status = null, ...pieces }]) => [
    map(at),
    { status, ...withTexts(pieces, map) },
  ]);
  return { parts: withTexts(parts, map), series: Object.fromEntries(places) };
}

import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';
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

/**
 * Maps texts that follow each other in a message together: a secret may be split between them. If they change, the
 * first takes all of the text.
 */
function withJoinedTexts(value: Json, map: TextMap): Json {
  if (Array.isArray(value)) return joinedPieces(value, map).map((item) => withJoinedTexts(item, map));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withJoinedTexts(member, map)]),
  );
}

function joinedPieces(list: Json[], map: TextMap): Json[] {
  const texts = list.flatMap((item) => (isTextPiece(item) ? item.text : []));
  if (texts.length < 2) return list;
  const joined = texts.join('');
  const mapped = map(joined);
  if (mapped === joined) return list;
  const first = list.findIndex(isTextPiece);
  return list.map((item, place) =>
    isTextPiece(item) ? { ...item, text: place === first ? mapped : '' } : item,
  );
}

const isTextPiece = (item: Json): item is JsonObject & { text: string } =>
  isJsonObject(item) && item.type === 'text' && typeof item.text === 'string';

/** Maps the keys of `series` too: they are pointers into `parts`. */
function withTextsOfFold({ parts: separate, series }: Fold, map: TextMap): Fold {
  const parts = separate.map((part) => withJoinedTexts(part, map));
  if (!series) return { parts: withTexts(parts, map) };
  const places = Object.entries(series).map(([at, { status = null, ...pieces }]) => [
    map(at),
    { status, ...withTexts(pieces, map) },
  ]);
  return { parts: withTexts(parts, map), series: Object.fromEntries(places) };
}

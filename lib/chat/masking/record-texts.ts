import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { withTexts, wordsOf } from '../../json/mapped-texts.ts';
import { type ConversationRecord, conversationRecord } from '../conversation/conversation-record.ts';
import { headerGroup } from '../profile/header-groups.ts';
import { profile } from '../profile/profile.ts';

const words = wordsOf([conversationRecord, headerGroup, profile]);

/** Maps all texts of stored records, in the same order each time; the result can be read again. */
export const withRecordTexts = <Value>(value: Value, map: (text: string) => string): Value =>
  withTexts(value, map, words);

type TextMap = (text: string) => string;

/**
 * Maps texts that follow each other in an answer together: a secret may be split between them. If they change, the
 * first takes all of the text.
 */
export const withJoinedTexts = (record: ConversationRecord, map: TextMap): ConversationRecord => ({
  ...record,
  runs: record.runs.map(({ run, fold }) => ({
    run,
    fold: { ...fold, parts: fold.parts.map((part) => withJoinedPieces(part, map)) },
  })),
});

function withJoinedPieces(value: Json, map: TextMap): Json {
  if (Array.isArray(value)) return joinedPieces(value, map).map((item) => withJoinedPieces(item, map));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withJoinedPieces(member, map)]),
  );
}

function joinedPieces(list: Json[], map: TextMap): Json[] {
  const pieces = [...list];
  for (let from = 0, to = 0; from < list.length; from = Math.max(to, from + 1)) {
    to = from;
    while (isTextPiece(list[to])) to += 1;
    if (to - from > 1) joinPieces(pieces, from, to, map);
  }
  return pieces;
}

function joinPieces(list: Json[], from: number, to: number, map: TextMap) {
  const pieces = list.slice(from, to).filter(isTextPiece);
  const joined = pieces.map(({ text }) => text).join('');
  const mapped = map(joined);
  if (mapped === joined) return;
  const changed = pieces.map((piece, place) => ({ ...piece, text: place === 0 ? mapped : '' }));
  list.splice(from, changed.length, ...changed);
}

const isTextPiece = (item: Json | undefined): item is JsonObject & { text: string } =>
  isJsonObject(item) && item.type === 'text' && typeof item.text === 'string';

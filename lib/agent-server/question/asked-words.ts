import type { Json, JsonObject } from '../../json/json.ts';
import { isMessage, isMessageList, lastQuestion } from '../../message/message.ts';
import { unserialised } from '../../message/serialised.ts';
import type { AnswerPart } from '../../output/answer-part.ts';
import { messageParts } from '../../output/message-parts.ts';
import { saidTexts } from '../../output/said-texts.ts';

/** The words of a question; empty if it has none. `isAll`: it has nothing else to show. */
type AskedWords = { text: string; isAll: boolean };

/** Reads the words of a text, of a message, or of the messages after the person's last one. Messages may be serialised. */
export function askedWords(value: Json | undefined): AskedWords {
  if (typeof value === 'string') return { text: value, isAll: true };
  const messages = messagesIn(unserialised(value ?? null));
  const start = Math.max(0, Math.min(lastQuestion(messages) + 1, messages.length - 1));
  const parts = messages.slice(start).flatMap(messageParts);
  const text = saidTexts(parts)
    .filter((said) => said !== '')
    .join('\n\n');
  return { text, isAll: text !== '' && start === 0 && parts.every(isText) && messages.every(isUsual) };
}

function messagesIn(value: Json): JsonObject[] {
  if (isMessage(value)) return [value];
  return isMessageList(value) ? value : [];
}

const isText = (part: AnswerPart): boolean =>
  part.kind === 'text' || (part.kind === 'message' && part.parts.every(isText));

/** Fields that messages have, and that say nothing but its words, or have a part of their own. */
const usualField =
  /^(type|content|id|name|example|additional_kwargs|response_metadata|(invalid_)?tool_calls|usage_metadata)$/;

const isUsual = (message: JsonObject) => Object.keys(message).every((name) => usualField.test(name));

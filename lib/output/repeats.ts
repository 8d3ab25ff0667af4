import type { JsonObject } from '../json/json.ts';
import { isMessageList } from '../message/message.ts';
import type { AnswerPart, Speaker } from './answer-part.ts';
import { saidTexts } from './said-texts.ts';

/** Fields in which chains send the conversation back beside their answer. */
const conversations = ['chat_history', 'history', 'messages'];

/** Names the fields of a dict that hold a conversation. */
export const conversationsIn = (dict: JsonObject): string[] =>
  conversations.filter((name) => isMessageList(dict[name]));

/**
 * Puts an answer before what is beside it, and conversations that were said before it into a folded row. Messages beside
 * it may be the answer once more.
 */
export function withRepeatsFolded(
  answer: AnswerPart[],
  beside: AnswerPart[],
  conversationNames: string[],
): AnswerPart[] {
  const said = saidTexts(answer).join('');
  const isRepeat = (part: AnswerPart) =>
    part.kind === 'field' &&
    conversationNames.includes(part.name) &&
    (part.name !== 'messages' || saidTexts(part.parts).join('') === said);
  return folded([...answer, ...beside], isRepeat);
}

/** Leaves out the question that was just sent, if nothing else stands before the answer. */
export const withoutQuestion = (parts: AnswerPart[]): AnswerPart[] =>
  parts.length > 1 ? parts.filter((part) => !isQuestionAlone(part)) : parts;

function isQuestionAlone(part: AnswerPart): boolean {
  const [only, ...others] = part.kind === 'earlier' ? part.parts : [];
  return only?.kind === 'message' && others.length === 0 && isPersons(only.speaker);
}

const isPersons = (speaker: Speaker) => 'name' in speaker || speaker.role === 'human';

/** Folds fields of an output, and words of named humans, that are the question itself. */
export function withQuestionFolded(parts: AnswerPart[], asked: string): AnswerPart[] {
  const question = asked.trim();
  if (question === '') return parts;
  return folded(
    parts,
    (part) => (part.kind === 'field' || part.kind === 'message') && textOf(part.parts)?.trim() === question,
  );
}

function textOf([part, ...others]: AnswerPart[]): string | undefined {
  if (others.length > 0) return undefined;
  if (part?.kind === 'text') return part.text;
  return part?.kind === 'data' && typeof part.value === 'string' ? part.value : undefined;
}

/** Moves parts into one row before the others. */
function folded(parts: AnswerPart[], isRepeat: (part: AnswerPart) => boolean): AnswerPart[] {
  const repeated = parts.filter(isRepeat);
  if (repeated.length === 0) return parts;
  const known = parts.find((part) => part.kind === 'earlier');
  const rest = parts.filter((part) => part !== known && !isRepeat(part));
  return [{ kind: 'earlier', parts: [...(known?.parts ?? []), ...repeated] }, ...rest];
}

import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { say } from '../../words/say.ts';

/** Head of a reply that was read as an answer. `isUnnamed`: its events have no names. */
export type AnswerHead = {
  mode: DataTransferMode;
  status: number;
  contentType: string;
  isUnnamed: boolean;
};

/** Says what is unusual about a reply that was read all the same; empty if nothing is. */
export const oddReplyTexts = ({ mode, status, contentType, isUnnamed }: AnswerHead): string[] => [
  ...(status === 200 ? [] : [say('reply_oddStatus', { status: String(status) })]),
  ...(status === 204 || usualTypes[mode].test(contentType) ? [] : [typeText(contentType)]),
  ...(isUnnamed ? [say('reply_unnamed')] : []),
];

/** Agent Servers send the JSON of a single response as text, too. */
const usualTypes: Record<DataTransferMode, RegExp> = {
  stream: /^text\/event-stream\b/i,
  batch: /^(application\/(.+\+)?json|text\/plain)\b/i,
};

const typeText = (contentType: string) =>
  contentType === '' ? say('reply_noType') : say('reply_oddType', { contentType });

import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';
import { amountOf, countLeftOut, type LeftOut } from './read-entry.ts';

/** Counts what a chat has beside its messages: its tags and folder, a system prompt, files, a summary and tasks. */
export function countBesideChat(value: JsonObject, chat: JsonObject, leftOut: LeftOut) {
  const { meta, folder_id: folder, summary, tasks } = value;
  const tags = isJsonObject(meta) ? meta.tags : undefined;
  countLeftOut(leftOut, 'labels', amountOf(tags ?? chat.tags) + (folder ? 1 : 0));
  const prompts = [isJsonObject(chat.params) ? chat.params.system : undefined, chat.system];
  countLeftOut(leftOut, 'system-messages', prompts.some(isText) ? 1 : 0);
  countLeftOut(leftOut, 'media', amountOf(chat.files));
  countLeftOut(leftOut, 'other-contents', (isText(summary) ? 1 : 0) + amountOf(tasks));
}

/** Counts what stands at a message and is not said in it: sources, suggestions, remarks, runs, and why it failed. */
export function countBesideMessage(message: JsonObject, leftOut: LeftOut) {
  const { sources, error, embeds, followUps, annotation, merged, files } = message;
  const lists = [sources, embeds, followUps].reduce<number>((sum, list) => sum + amountOf(list), 0);
  const remark = isJsonObject(annotation) && isText(annotation.comment);
  const joined = isJsonObject(merged) && isText(merged.content);
  const others = lists + [error, remark, joined].filter(Boolean).length;
  countLeftOut(leftOut, 'other-contents', others);
  countLeftOut(leftOut, 'tool-messages', amountOf(message.code_executions) + amountOf(message.statusHistory));
  countLeftOut(leftOut, 'media', amountOf(files));
}

const isText = (value: Json | undefined) => typeof value === 'string' && value.trim() !== '';

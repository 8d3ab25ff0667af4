import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';

/** Exports that Runnel knows, but does not read, by what only they have. */
const programs: [name: string, isOf: (value: JsonObject) => boolean][] = [
  ['Cherry Studio', (value) => ['localStorage', 'indexedDB'].every((store) => isJsonObject(value[store]))],
  // Backups since version 6 are archives of the stores themselves; only this file beside them is JSON.
  ['Cherry Studio', ({ appName, version }) => appName === 'Cherry Studio' && version !== undefined],
  ['LangSmith', (value) => 'run_type' in value && ('trace_id' in value || 'dotted_order' in value)],
  ['LangSmith', (value) => 'dataset_id' in value && 'inputs' in value],
  ['LangSmith', (value) => isExample(value)],
  ['DeepSeek', (value) => isDeepSeek(value)],
  ['Grok', ({ conversation, responses }) => isJsonObject(conversation) && Array.isArray(responses)],
  ['Google AI Studio', (value) => isJsonObject(value.chunkedPrompt)],
  ['Chatbot UI', ({ history, folders }) => isListOrNull(history) && isListOrNull(folders)],
  ['Chatbot UI', ({ conversationHistory }) => typeof conversationHistory === 'string'],
  ['LM Studio', ({ messages }) => Array.isArray(messages) && messages.some(hasVersions)],
];

/** An example of a dataset, as LangSmith's command writes it: nothing but these two. */
const isExample = (value: JsonObject) =>
  Object.keys(value).sort().join() === 'inputs,outputs' && isJsonObject(value.inputs);

/** The times of a conversation have other names than ChatGPT's; older exports have no fragments. */
const isDeepSeek = ({ mapping, inserted_at: inserted }: JsonObject) =>
  isJsonObject(mapping) && (typeof inserted === 'string' || Object.values(mapping).some(hasFragments));

/** The first versions wrote null for what a person never had. */
const isListOrNull = (value: Json | undefined) => Array.isArray(value) || value === null;

const hasFragments = (node: Json) =>
  isJsonObject(node) && isJsonObject(node.message) && Array.isArray(node.message.fragments);

const hasVersions = (message: Json) =>
  isJsonObject(message) && Array.isArray(message.versions) && 'currentlySelected' in message;

/** Names the program that a value comes from, if Runnel knows it and does not read its exports. */
export const otherProgram = (value: Json): string | undefined =>
  isJsonObject(value) ? programs.find(([, isOf]) => isOf(value))?.[0] : undefined;

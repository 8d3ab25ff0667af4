import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';

/** Exports that Runnel knows, but does not read, by what only they have. */
const programs: [name: string, isOf: (value: JsonObject) => boolean][] = [
  ['Cherry Studio', (value) => ['localStorage', 'indexedDB'].every((store) => isJsonObject(value[store]))],
  ['LangSmith', (value) => 'run_type' in value && ('trace_id' in value || 'dotted_order' in value)],
  ['LangSmith', (value) => 'dataset_id' in value && 'inputs' in value],
  ['DeepSeek', ({ mapping }) => isJsonObject(mapping) && Object.values(mapping).some(hasFragments)],
  ['Grok', ({ conversation, responses }) => isJsonObject(conversation) && Array.isArray(responses)],
  ['Google AI Studio', (value) => isJsonObject(value.chunkedPrompt)],
  ['Chatbot UI', ({ history, folders }) => Array.isArray(history) && Array.isArray(folders)],
  ['LM Studio', ({ messages }) => Array.isArray(messages) && messages.some(hasVersions)],
];

const hasFragments = (node: Json) =>
  isJsonObject(node) && isJsonObject(node.message) && Array.isArray(node.message.fragments);

const hasVersions = (message: Json) =>
  isJsonObject(message) && Array.isArray(message.versions) && 'currentlySelected' in message;

/** Names the program that a value comes from, if Runnel knows it and does not read its exports. */
export const otherProgram = (value: Json): string | undefined =>
  isJsonObject(value) ? programs.find(([, isOf]) => isOf(value))?.[0] : undefined;

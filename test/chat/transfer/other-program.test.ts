import { expect, test } from 'vitest';
import { readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json } from '../../../lib/json/json.ts';

test.each<[string, Json]>([
  ['Cherry Studio', { time: 1, version: 4, localStorage: {}, indexedDB: { topics: [] } }],
  ['LangSmith', { id: 'r', run_type: 'chain', trace_id: 't', inputs: {}, outputs: {} }],
  ['LangSmith', { id: 'e', dataset_id: 'd', inputs: {}, outputs: {} }],
  ['DeepSeek', { id: 'd', mapping: { 1: { message: { fragments: [{ type: 'REQUEST', content: 'Hi' }] } } } }],
  ['Grok', { conversation: { id: 'g' }, responses: [] }],
  ['Google AI Studio', { runSettings: {}, chunkedPrompt: { chunks: [] } }],
  ['Chatbot UI', { version: 4, history: [], folders: [], prompts: [] }],
  ['LM Studio', { name: 'N', messages: [{ versions: [], currentlySelected: 0 }] }],
])('an export of %s is named', (program, value) => {
  expect(readValue(value)).toEqual({
    status: 'unreadable',
    of: '',
    problem: `This is an export of ${program}, which Runnel does not read.`,
  });
});

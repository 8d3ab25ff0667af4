import { expect, test } from 'vitest';
import { jsonElements } from '../../../lib/chat/transfer/import/json-elements.ts';
import { readRemainder, readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json } from '../../../lib/json/json.ts';

test.each<[string, Json]>([
  ['Cherry Studio', { time: 1, version: 4, localStorage: {}, indexedDB: { topics: [] } }],
  ['Cherry Studio', { version: 6, timestamp: 1, appName: 'Cherry Studio', appVersion: '1.8.0' }],
  ['LangSmith', { id: 'r', run_type: 'chain', trace_id: 't', inputs: {}, outputs: {} }],
  ['LangSmith', { id: 'e', dataset_id: 'd', inputs: {}, outputs: {} }],
  ['DeepSeek', { id: 'd', mapping: { 1: { message: { fragments: [{ type: 'REQUEST', content: 'Hi' }] } } } }],
  ['LangSmith', { inputs: { question: 'Hi' }, outputs: { answer: 'Ave' } }],
  [
    'DeepSeek',
    { id: 'd', inserted_at: '2025-01-30T06:00:00+00:00', mapping: { 1: { message: { content: 'Hi' } } } },
  ],
  ['Grok', { conversation: { id: 'g' }, responses: [] }],
  ['Google AI Studio', { runSettings: {}, chunkedPrompt: { chunks: [] } }],
  ['Chatbot UI', { version: 4, history: [], folders: [], prompts: [] }],
  ['Chatbot UI', { history: null, folders: null }],
  ['Chatbot UI', { conversationHistory: '[]', folders: '[]', prompts: '[]' }],
  ['LM Studio', { name: 'N', messages: [{ versions: [], currentlySelected: 0 }] }],
])('an export of %s is named', (program, value) => {
  expect(readValue(value)).toEqual({
    status: 'unreadable',
    of: '',
    problem: `This is an export of ${program}, which Runnel does not read.`,
  });
});

test('a file whose conversations are no list is reported', () => {
  const { entries } = readRemainder({ rest: '{"conversations":{"a":1}}', cut: '', isWhole: true }, false);
  expect(entries).toMatchObject([{ status: 'unreadable' }]);
});

test('an export of LangSmith in JSON lines is named', () => {
  const run = '{"run_id":"r","trace_id":"t","run_type":"chain","inputs":{}}';
  expect(problemsOf(`${run}\n${run}\n`)).toEqual([
    'This is an export of LangSmith, which Runnel does not read.',
  ]);
  expect(problemsOf('{"a":1}\n{"b":2}\n')).toEqual(['The file, or a part of it, is not JSON.']);
});

function problemsOf(text: string) {
  const elements = jsonElements();
  elements.feed(text);
  return readRemainder(elements.end(), false).problems;
}

import { describe, expect, test } from 'vitest';
import type { PastExchange } from '../../../lib/chat/conversation/history.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { ask, attached } from './asking.ts';

const langServe = recordedLangServe('request');

type Asked = Parameters<typeof ask>[2];

/** Sends a message by the runnable's own description and resolves to the answer. */
const answerOf = async (path: string, asked: Asked) =>
  outputText((await ask(`${langServe.origin}${path}`, 'stream', { text: 'Hi', ...asked })).output);

test('a runnable that remembers keeps conversations apart and is sent no history', async () => {
  const said: string[] = [];
  for (const memoryId of ['c1', 'c1', 'c2', 'c1']) said.push(await answerOf('/hist', { memoryId }));
  // The prompt has one message; each exchange adds two.
  expect(said).toEqual(['n=2', 'n=4', 'n=2', 'n=6']);
});

test.each([
  ['s1', 'un'],
  [null, 'one'],
])('a configurable runnable with the preset %j answers %s', async (presetId, answer) => {
  const presets = [{ id: 's1', name: 'French', values: { responses: ['un'] } }];
  expect(await answerOf('/conf', { call: { presets, presetId } })).toBe(answer);
});

describe('a file', () => {
  const held = { f1: 'hello' };

  test('in a field arrives as base64', async () => {
    const files = [{ at: '/file', file: attached('f1', 'a.txt', 'text/plain') }];
    expect(await answerOf('/file', { files, held })).toBe('FileReq aGVsbG8=');
    const missing = '{"kind":"fields-missing","fields":["file"]}';
    await expect(answerOf('/file', {})).rejects.toThrow(missing);
  });

  test.each([
    ['text/plain', "'file_data': 'data:text/plain;base64,aGVsbG8='"],
    ['image/png', "'url': 'data:image/png;base64,aGVsbG8='"],
    ['audio/mpeg', "'format': 'mp3'"],
  ])('of a message arrives with its text: %s', async (mediaType, block) => {
    const attachments = [attached('f1', 'a file', mediaType)];
    for (const path of ['/hears-list', '/hears-request']) {
      const heard = await answerOf(path, { attachments, held });
      expect(heard).toContain("HumanMessage: [{'type': 'text', 'text': 'Hi'}");
      expect(heard).toContain(block);
    }
  });
});

const exchange = (name: string): PastExchange => ({ question: `${name}?`, attachments: [], answer: name });

test('the history is limited to the latest exchanges that the profile allows', async () => {
  const past = [exchange('a'), exchange('b')];
  expect(await answerOf('/hears-history', { past, call: { historyLimit: 1 } })).toBe(
    'HumanMessage: b? | AIMessage: b | HumanMessage: Hi',
  );
});

test.each([
  ['/hears-history', 'SystemMessage: Be brief. | '],
  ['/told-model', 'SystemMessage: Be brief. | '],
  ['/hears-list', ''],
])('a system message comes first where it is accepted: %s', async (path, system) => {
  const asked = { past: [exchange('a')], call: { systemMessage: 'Be brief.' } };
  expect(await answerOf(path, asked)).toBe(`${system}HumanMessage: a? | AIMessage: a | HumanMessage: Hi`);
});

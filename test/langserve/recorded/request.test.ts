import { describe, expect, test } from 'vitest';
import { type CallSettings, usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { type OutgoingMessage, requestFor } from '../../../lib/worker/runs/request.ts';
import { anAttachment, readerOf } from '../../support/attachment.ts';
import { addChunk, emptyFold, outputOf } from '../../support/fold.ts';
import { aMessage } from '../../support/message.ts';
import { aProfile } from '../../support/profile.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { chunksOf, endOf, target } from '../../support/run.ts';

const langServe = recordedLangServe('request');

const never = new AbortController().signal;
const readFile = readerOf({ f1: 'hello' });

/** Sends a message by the runnable's own description and resolves to the answer. */
async function answerOf(path: string, said: Partial<OutgoingMessage>, call: Partial<CallSettings> = {}) {
  const runnable = connect(target(`${langServe.origin}${path}`));
  const { description } = await runnable.describe(never);
  const profile = aProfile({ call: { ...usualCall, ...call } });
  const request = await requestFor(
    aMessage(said),
    profile,
    { description, protocol: runnable.protocol },
    readFile,
  );
  if ('failure' in request) return request;
  const events = [];
  for await (const event of runnable.run(request.request, never)) events.push(event);
  expect(endOf(events)).toBe('end');
  const fold = emptyFold();
  for (const chunk of chunksOf(events)) addChunk(fold, chunk);
  return outputText(outputOf(fold));
}

describe('a runnable that remembers', () => {
  test('keeps conversations apart and is sent no history', async () => {
    const history = () => Promise.reject(new Error('not asked for'));
    const say = (memoryId: string) => answerOf('/hist', { memoryId, history });
    // The prompt has one message; each exchange adds two.
    expect([await say('c1'), await say('c1'), await say('c2'), await say('c1')]).toEqual([
      'n=2',
      'n=4',
      'n=2',
      'n=6',
    ]);
  });
});

describe('a configurable runnable', () => {
  const presets = [{ id: 's1', name: 'French', values: { responses: ['un'] } }];

  test.each([
    ['s1', 'un'],
    [null, 'one'],
  ])('with the preset %j answers %s', async (presetId, answer) => {
    expect(await answerOf('/conf', {}, { presets, presetId })).toBe(answer);
  });
});

describe('a file', () => {
  test('in a field arrives as base64', async () => {
    const files = [{ at: '/file', file: anAttachment() }];
    expect(await answerOf('/file', { files })).toBe('FileReq aGVsbG8=');
    expect(await answerOf('/file', {})).toEqual({ failure: { kind: 'fields-missing', fields: ['file'] } });
  });

  test.each([
    ['text/plain', "'file_data': 'data:text/plain;base64,aGVsbG8='"],
    ['image/png', "'url': 'data:image/png;base64,aGVsbG8='"],
    ['audio/mpeg', "'format': 'mp3'"],
  ])('of a message arrives with its text: %s', async (mediaType, block) => {
    const attachments = [anAttachment({ mediaType })];
    for (const path of ['/hears-list', '/hears-request']) {
      const heard = await answerOf(path, { attachments });
      expect(heard).toContain("HumanMessage: [{'type': 'text', 'text': 'Hi'}");
      expect(heard).toContain(block);
    }
  });
});

const { url } = aProfile();

test('the history is limited to the latest exchanges that the profile allows', async () => {
  const history = async () =>
    ['a', 'b'].map((name, at) => ({ question: `${name}?`, attachments: [], answer: name, url, at }));
  expect(await answerOf('/hears-history', { history }, { historyLimit: 1 })).toBe(
    'HumanMessage: b? | AIMessage: b | HumanMessage: Hi',
  );
});

test('a system message comes first at runnables that accept one', async () => {
  const history = async () => [{ question: 'a?', attachments: [], answer: 'a', url, at: 0 }];
  const call = { systemMessage: 'Be brief.' };
  const heard = 'HumanMessage: a? | AIMessage: a | HumanMessage: Hi';
  expect(await answerOf('/hears-history', { history }, call)).toBe(`SystemMessage: Be brief. | ${heard}`);
  expect(await answerOf('/told-model', { history }, call)).toBe(`SystemMessage: Be brief. | ${heard}`);
  expect(await answerOf('/hears-list', { history }, call)).toBe(heard);
});

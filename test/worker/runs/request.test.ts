import { describe, expect, test, vi } from 'vitest';
import type { SaidExchange } from '../../../lib/chat/conversation/history.ts';
import type { CallSettings } from '../../../lib/chat/profile/call-settings.ts';
import type { Json } from '../../../lib/json/json.ts';
import { anAttachment } from '../../support/attachment.ts';
import { aProfile } from '../../support/profile.ts';
import { recordedJson } from '../../support/recordings.ts';
import { requestOf } from '../../support/request.ts';
import { configSchema, listOf, object, text } from '../../support/schema.ts';

const recorded = (name: string) => recordedJson(`input_schema.${name}.json`);
const chat = recorded('msgs');
const pairs = recorded('convret');
const human = (content: Json) => ({ type: 'human', content });
const ai = (content: string) => ({ type: 'ai', content });

const { url } = aProfile();

const past = (...names: string[]): SaidExchange[] =>
  names.map((name, at) => ({ question: `${name}?`, attachments: [], answer: name, url, at }));
const threeTimes = async () => past('a', 'b', 'c');

describe('the history', () => {
  test.each<[number | null, string[]]>([
    [null, ['a', 'b', 'c']],
    [5, ['a', 'b', 'c']],
    [3, ['a', 'b', 'c']],
    [2, ['b', 'c']],
    [1, ['c']],
    [0, []],
  ])('with a limit of %j is the latest exchanges: %j', async (historyLimit, names) => {
    const request = { input: chat, call: { historyLimit }, history: threeTimes };
    const before = names.flatMap((name) => [human(`${name}?`), ai(name)]);
    expect(await requestOf(request)).toEqual({ input: [...before, human('Hi')], config: {} });
  });

  test('includes its files except for missing ones', async () => {
    const attachments = [anAttachment(), anAttachment({ id: 'gone', name: 'gone.txt' })];
    const history = async () => [{ question: 'a?', attachments, answer: 'a', url, at: 0 }];
    const file = { filename: 'notes.txt', file_data: 'data:text/plain;base64,aGVsbG8=' };
    const question = human([
      { type: 'text', text: 'a?' },
      { type: 'file', file },
    ]);
    expect(await requestOf({ input: chat, history })).toMatchObject({
      input: [question, ai('a'), human('Hi')],
    });
  });

  test.each<[string, Json | undefined]>([
    ['takes a text', text],
    ['has no schema', undefined],
    ['takes fields', object({ question: text })],
  ])('is not read if the runnable %s', async (_, input) => {
    const history = vi.fn(threeTimes);
    expect(await requestOf({ input, history })).not.toHaveProperty('failure');
    expect(history).not.toHaveBeenCalled();
  });
});

describe('a system message', () => {
  const call = { systemMessage: 'Be brief.', historyLimit: 1 };
  const system = { type: 'system', content: 'Be brief.' };

  test('comes before the limited history', async () => {
    const request = await requestOf({ input: recorded('model'), call, history: threeTimes });
    expect(request).toEqual({ input: [system, human('c?'), ai('c'), human('Hi')], config: {} });
  });

  test('is not sent to a runnable with memory', async () => {
    const config = configSchema({ session_id: text });
    expect(await requestOf({ input: recorded('model'), config, call })).toMatchObject({
      input: [human('Hi')],
    });
  });
});

describe('a runnable with memory', () => {
  const remembers = configSchema({ session_id: text });
  const history = vi.fn(threeTimes);

  test.each<[string, Json | undefined, CallSettings['memory'], string]>([
    ['by its config schema', remembers, { kind: 'schema' }, 'session_id'],
    ['by another of the usual keys', configSchema({ thread_id: text }), { kind: 'schema' }, 'thread_id'],
    ['by a key that the person has set', undefined, { kind: 'kept', key: 'voyage' }, 'voyage'],
    [
      'by a key that the person has set in place of the schema’s',
      remembers,
      { kind: 'kept', key: 'voyage' },
      'voyage',
    ],
  ])('%s gets the conversation id and no history', async (_, config, memory, key) => {
    const request = await requestOf({
      input: pairs,
      config,
      call: { memory },
      history,
      memoryId: 'c7',
    });
    expect(request).toEqual({
      remembers: true,
      answerAt: '/answer',
      input: { question: 'Hi', chat_history: [] },
      config: { configurable: { [key]: 'c7' } },
    });
    expect(history).not.toHaveBeenCalled();
  });

  test.each<[string, Json | undefined, CallSettings['memory']]>([
    ['is set to get the history', remembers, { kind: 'sent' }],
    ['has no key for it', configSchema({ responses: listOf(text) }), { kind: 'schema' }],
    ['has no config schema', undefined, { kind: 'schema' }],
  ])('does not count as one if it %s', async (_, config, memory) => {
    expect(await requestOf({ input: pairs, config, call: { memory }, history: threeTimes })).toEqual({
      input: { question: 'Hi', chat_history: ['a', 'b', 'c'].map((name) => [`${name}?`, name]) },
      config: {},
      answerAt: '/answer',
    });
  });
});

describe('the configuration of a request', () => {
  const presets = [
    { id: 's1', name: 'Terse', values: { temperature: 0, tags: ['a'] } },
    { id: 's2', name: 'Wordy', values: {} },
  ];

  test.each<[string | null, object]>([
    ['s1', { configurable: { temperature: 0, tags: ['a'] } }],
    ['s2', {}],
    ['gone', {}],
    [null, {}],
  ])('with the preset %j is %j', async (presetId, config) => {
    expect(await requestOf({ input: text, call: { presets, presetId } })).toEqual({ input: 'Hi', config });
  });

  test('has the conversation id beside the values of the preset', async () => {
    const call = { presets, presetId: 's1', memory: { kind: 'kept', key: 'voyage' } } as const;
    expect(await requestOf({ input: text, call })).toMatchObject({
      config: { configurable: { temperature: 0, tags: ['a'], voyage: 'c1' } },
    });
  });
});

describe('files', () => {
  test('in fields are base64 without the prefix of a data URL', async () => {
    const input = object({ file: text, papers: listOf(object({ pdf: text })), question: text });
    const files = [
      { at: '/file', file: anAttachment() },
      { at: '/papers/0/pdf', file: anAttachment({ id: 'f2', mediaType: 'application/pdf' }) },
    ];
    const fields = { papers: [{ title: 'One' }] };
    expect(await requestOf({ input, fields, files })).toEqual({
      input: { question: 'Hi', file: 'aGVsbG8=', papers: [{ title: 'One', pdf: 'AP/+' }] },
      config: {},
    });
  });

  test.each<[string, Json, (message: Json) => Json]>([
    ['a list of messages', chat, (message) => [message]],
    ['messages in an object', recorded('chatpg'), (message) => ({ messages: [message] })],
  ])('of a message are its content blocks in %s', async (_, input, placed) => {
    const attachments = [
      anAttachment(),
      anAttachment({ id: 'f2', name: 'map.png', mediaType: 'image/png' }),
      anAttachment({ id: 'f2', name: 'song.mp3', mediaType: 'audio/mpeg' }),
    ];
    const blocks = [
      { type: 'file', file: { filename: 'notes.txt', file_data: 'data:text/plain;base64,aGVsbG8=' } },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AP/+' } },
      { type: 'input_audio', input_audio: { data: 'AP/+', format: 'mp3' } },
    ];
    const words = { type: 'text', text: 'Hi' };
    expect(await requestOf({ input, attachments })).toMatchObject({
      input: placed(human([words, ...blocks])),
    });
    expect(await requestOf({ input, attachments, text: '' })).toMatchObject({ input: placed(human(blocks)) });
  });
});

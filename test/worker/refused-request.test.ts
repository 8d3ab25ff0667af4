import { describe, expect, test } from 'vitest';
import { usualCall } from '../../lib/chat/profile/call-settings.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { plainRequest } from '../../lib/worker/runs/request.ts';
import { anAttachment } from '../support/attachment.ts';
import { aMessage } from '../support/message.ts';
import { aProfile } from '../support/profile.ts';
import { recordedJson } from '../support/recordings.ts';
import { type RequestScene, requestOf, sent } from '../support/request.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const recorded = (name: string) => recordedJson(`input_schema.${name}.json`);
const chat = recorded('msgs');
const pairs = recorded('convret');

const neededConfig = {
  ...object({
    configurable: object({ user: text, tone: text, level: { ...text, default: 'low' } }, [
      'user',
      'tone',
      'level',
    ]),
  }),
};
const aPreset = (values: JsonObject) => ({ id: 'p', name: 'P', values });

describe('a message is not sent', () => {
  const gone = { attachments: [anAttachment({ id: 'gone', name: 'gone.txt' })] };
  const files = [{ at: '/file', file: anAttachment({ id: 'gone', name: 'gone.txt' }) }];
  const required = object({ question: text, file: text, n: whole }, ['question', 'file', 'n']);

  test.each<[string, RequestScene, object]>([
    [
      'if a file of the message is missing',
      { input: chat, ...gone },
      { kind: 'files-gone', names: ['gone.txt'] },
    ],
    [
      'if a file in a field is missing',
      { input: required, fields: { n: 1 }, files },
      { kind: 'files-gone', names: ['gone.txt'] },
    ],
    ...[text, recorded('p3'), pairs, listOf(whole), recorded('file')].map(
      (input): [string, RequestScene, object] => [
        'if its input has no place for files',
        { input, attachments: [anAttachment(), anAttachment({ name: 'b.txt' })], fields: { file: '' } },
        { kind: 'files-not-taken', names: ['notes.txt', 'b.txt'] },
      ],
    ),
    [
      'if its configuration lacks what the runnable requires',
      { input: text, config: neededConfig, call: { presets: [aPreset({ tone: 'dry' })], presetId: 'p' } },
      { kind: 'fields-missing', fields: ['user'] },
    ],
    ['if fields are missing', { input: required }, { kind: 'fields-missing', fields: ['file', 'n'] }],
    [
      'if one of the fields is missing',
      { input: required, files: [{ at: '/file', file: anAttachment() }] },
      { kind: 'fields-missing', fields: ['n'] },
    ],
    [
      'if several fields could take the text',
      { input: object({ a: text, b: text }) },
      { kind: 'text-place-open', candidates: ['a', 'b'] },
    ],
    [
      'if the input has no field for its text',
      { input: object({ n: whole, m: whole }) },
      { kind: 'text-not-taken' },
    ],
    [
      'if the schema requires JSON and it has none',
      { input: listOf(whole) },
      { kind: 'not-json', wanted: ['array'] },
    ],
    [
      'if the settings require JSON and it has none',
      { call: { mapping: { kind: 'raw' } } },
      { kind: 'not-json', wanted: [] },
    ],
  ])('%s: %#', async (_, scene, failure) => {
    expect(await requestOf(scene)).toEqual({ failure });
  });

  test('unless the missing settings and fields are given', async () => {
    const mapping = { kind: 'field', text: 'b', history: null } as const;
    expect(await requestOf({ input: object({ a: text, b: text }), call: { mapping } })).toMatchObject({
      input: { b: 'Hi' },
    });
    const fields = { file: '', n: null };
    expect(await requestOf({ input: required, fields })).toMatchObject({
      input: { question: 'Hi', ...fields },
    });
    expect(await requestOf({ input: listOf(whole), text: '[1]' })).toMatchObject({ input: [1] });
  });
});

test('a message is sent with the configuration that its runnable requires', async () => {
  const call = { presets: [aPreset({ user: 'ann', tone: 'dry' })], presetId: 'p' };
  expect(await requestOf({ input: text, config: neededConfig, call })).toMatchObject({
    config: { configurable: { user: 'ann', tone: 'dry' } },
  });
});

test('the key of a memory is not asked for: it is sent with each message', async () => {
  const config = object({ configurable: object({ session_id: text }, ['session_id']) });
  expect(await requestOf({ input: text, config })).toMatchObject({ input: 'Hi' });
});

describe('a message to a thread', () => {
  const needs = object({ question: text, days: whole }, ['question', 'days']);
  const missing = { failure: { kind: 'fields-missing', fields: ['days'] } };
  const place = { thread: 't' };

  test.each<[string, RequestScene['after'], object]>([
    ['needs every field if it is the first', { place: null, isLatest: true, isFirst: true }, missing],
    [
      'may leave out what the thread has',
      { place, isLatest: true, isFirst: false },
      { input: { question: 'Hi' } },
    ],
  ])('%s', async (_, after, expected) => {
    expect(await requestOf({ input: needs, ...(after && { after }) })).toMatchObject(expected);
  });
});

describe('a plain text message', () => {
  const profile = aProfile({
    call: {
      ...usualCall,
      memory: { kind: 'kept', key: 'session' },
      presets: [{ id: 'p', name: 'Formal', values: { tone: 'formal' } }],
      presetId: 'p',
    },
  });

  test('includes the settings that need no schema', () => {
    expect(sent(plainRequest(aMessage({ memoryId: 'c7' }), profile, langserve))).toEqual({
      input: 'Hi',
      remembers: true,
      config: { configurable: { tone: 'formal', session: 'c7' } },
    });
  });

  test('is refused if it has a file', () => {
    expect(plainRequest(aMessage({ attachments: [anAttachment()] }), profile, langserve)).toEqual({
      failure: { kind: 'files-not-taken', names: ['notes.txt'] },
    });
  });
});

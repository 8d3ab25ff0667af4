import { describe, expect, test } from 'vitest';
import {
  type CallSettings,
  callSettings,
  chosenPreset,
  usualCall,
} from '../../../lib/chat/profile/call-settings.ts';
import type { Json } from '../../../lib/json/json.ts';
import { configOf, memoryKeyOf } from '../../support/call.ts';
import { recordedJson } from '../../support/recordings.ts';
import { configSchema, text } from '../../support/schema.ts';

const terse = { id: 's1', name: 'Terse', values: { temperature: 0 } };
const empty = { id: 's2', name: 'Usual', values: {} };
const withPreset = (presetId: string | null): CallSettings => ({
  ...usualCall,
  presets: [terse, empty],
  presetId,
});

test('usually all is as the schemas say, and nothing is configured', () => {
  expect(usualCall).toEqual({
    mapping: null,
    answerField: null,
    pieces: null,
    systemMessage: '',
    historyLimit: null,
    memory: { kind: 'schema' },
    presets: [],
    presetId: null,
  });
  expect(callSettings.parse(JSON.parse(JSON.stringify(usualCall)))).toEqual(usualCall);
});

describe('the key under which the runnable remembers', () => {
  const kept = { kind: 'kept', key: 'voyage' } as const;
  const both = configSchema({ thread_id: text, conversation_id: text });

  test.each<[string, CallSettings['memory'], Json | undefined, string | null]>([
    [
      'the one of its config schema',
      { kind: 'schema' },
      recordedJson('config_schema.hist.json'),
      'session_id',
    ],
    ['the most usual one of several', { kind: 'schema' }, both, 'conversation_id'],
    [
      'none, where its config schema has none',
      { kind: 'schema' },
      recordedJson('config_schema.conf.json'),
      null,
    ],
    ['none, where its name only sounds alike', { kind: 'schema' }, configSchema({ session: text }), null],
    ['none, where it has no config schema', { kind: 'schema' }, undefined, null],
    ['none, where the config schema is no object', { kind: 'schema' }, true, null],
    ['that of the person', kept, undefined, 'voyage'],
    ['that of the person before that of the schema', kept, both, 'voyage'],
    ['none, where we send what was said', { kind: 'sent' }, both, null],
  ])('is %s', (_, memory, schema, key) => {
    expect(memoryKeyOf({ ...usualCall, memory }, schema)).toBe(key);
  });
});

test.each([
  ['s1', terse],
  ['s2', empty],
  ['gone', undefined],
  [null, undefined],
])('the preset chosen by the id %j is %j', (presetId, preset) => {
  expect(chosenPreset(withPreset(presetId))).toEqual(preset);
});

describe('what a request configures', () => {
  test.each<[string, CallSettings, string | null, object]>([
    ['nothing, as is usual', usualCall, null, {}],
    ['nothing, by a preset without values', withPreset('s2'), null, {}],
    ['nothing, by a preset that is gone', withPreset('gone'), null, {}],
    ['the values of the preset', withPreset('s1'), null, { configurable: { temperature: 0 } }],
    ['the conversation', usualCall, 'session_id', { configurable: { session_id: 'c1' } }],
    ['both', withPreset('s1'), 'session_id', { configurable: { temperature: 0, session_id: 'c1' } }],
    [
      'the conversation before a value of the same name',
      withPreset('s1'),
      'temperature',
      { configurable: { temperature: 'c1' } },
    ],
  ])('is %s', (_, call, memoryKey, config) => {
    expect(configOf(call, memoryKey, 'c1')).toEqual(config);
  });

  test('leaves the preset as it is', () => {
    configOf(withPreset('s1'), 'session_id', 'c1');
    expect(terse.values).toEqual({ temperature: 0 });
  });
});

describe('settings of another form are refused', () => {
  test.each<[string, object]>([
    ['a mapping of an unknown kind', { mapping: { kind: 'form' } }],
    ['a text that is itself the input, in a field', { mapping: { kind: 'text', text: 'q' } }],
    ['a field without a word on the history', { mapping: { kind: 'field', text: 'q' } }],
    [
      'a history of an unknown form',
      { mapping: { kind: 'field', text: 'q', history: { name: 'h', as: 'text' } } },
    ],
    ['a limit as text', { historyLimit: '5' }],
    ['a memory without its key', { memory: { kind: 'kept' } }],
    ['a preset without a name', { presets: [{ id: 's1', values: {} }] }],
    ['a preset whose values are a list', { presets: [{ ...terse, values: [] }] }],
    ['a setting of a later time', { temperature: 1 }],
  ])('%s', (_, part) => {
    expect(callSettings.safeParse({ ...usualCall, ...part }).success).toBe(false);
  });
});

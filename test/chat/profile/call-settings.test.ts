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

test('the default call settings follow the schemas and configure nothing', () => {
  expect(usualCall).toEqual({
    mapping: null,
    answerField: null,
    pieces: null,
    context: { template: null, field: null },
    systemMessage: '',
    historyLimit: null,
    memory: { kind: 'schema' },
    presets: [],
    presetId: null,
  });
  expect(callSettings.parse(JSON.parse(JSON.stringify(usualCall)))).toEqual(usualCall);
});

describe('memory key', () => {
  const kept = { kind: 'kept', key: 'voyage' } as const;
  const both = configSchema({ thread_id: text, conversation_id: text });

  test.each<[string, CallSettings['memory'], Json | undefined, string | null]>([
    [
      'the one of its config schema',
      { kind: 'schema' },
      recordedJson('config_schema.hist.json'),
      'session_id',
    ],
    ['the most common one of several', { kind: 'schema' }, both, 'conversation_id'],
    ['null if the config schema has none', { kind: 'schema' }, recordedJson('config_schema.conf.json'), null],
    ['null for a name that is only similar', { kind: 'schema' }, configSchema({ session: text }), null],
    ['null without a config schema', { kind: 'schema' }, undefined, null],
    ['null if the config schema is not an object', { kind: 'schema' }, true, null],
    ['the one of the profile', kept, undefined, 'voyage'],
    ['the one of the profile rather than that of the schema', kept, both, 'voyage'],
    ['null if the conversation is sent', { kind: 'sent' }, both, null],
  ])('is %s', (_, memory, schema, key) => {
    expect(memoryKeyOf({ ...usualCall, memory }, schema)).toBe(key);
  });
});

test.each([
  ['s1', terse],
  ['s2', empty],
  ['gone', undefined],
  [null, undefined],
])('the preset with the id %j is %j', (presetId, preset) => {
  expect(chosenPreset(withPreset(presetId))).toEqual(preset);
});

describe('config of a request', () => {
  test.each<[string, CallSettings, string | null, object]>([
    ['empty by default', usualCall, null, {}],
    ['empty for a preset without values', withPreset('s2'), null, {}],
    ['empty for a preset that is gone', withPreset('gone'), null, {}],
    ['the values of the preset', withPreset('s1'), null, { configurable: { temperature: 0 } }],
    ['the conversation id', usualCall, 'session_id', { configurable: { session_id: 'c1' } }],
    ['both', withPreset('s1'), 'session_id', { configurable: { temperature: 0, session_id: 'c1' } }],
    [
      'the conversation id rather than a preset value of the same name',
      withPreset('s1'),
      'temperature',
      { configurable: { temperature: 'c1' } },
    ],
  ])('is %s', (_, call, memoryKey, config) => {
    expect(configOf(call, memoryKey, 'c1')).toEqual(config);
  });

  test('does not change the preset', () => {
    configOf(withPreset('s1'), 'session_id', 'c1');
    expect(terse.values).toEqual({ temperature: 0 });
  });
});

describe('invalid call settings', () => {
  test.each<[string, object]>([
    ['a mapping of an unknown kind', { mapping: { kind: 'form' } }],
    ['a text mapping with a field', { mapping: { kind: 'text', text: 'q' } }],
    ['a field mapping without a history', { mapping: { kind: 'field', text: 'q' } }],
    [
      'an unknown form of history',
      { mapping: { kind: 'field', text: 'q', history: { name: 'h', as: 'text' } } },
    ],
    ['a limit as a string', { historyLimit: '5' }],
    ['a memory without its key', { memory: { kind: 'kept' } }],
    ['a preset without a name', { presets: [{ id: 's1', values: {} }] }],
    ['a preset whose values are a list', { presets: [{ ...terse, values: [] }] }],
    ['a setting of a later version', { temperature: 1 }],
  ])('are refused: %s', (_, part) => {
    expect(callSettings.safeParse({ ...usualCall, ...part }).success).toBe(false);
  });
});

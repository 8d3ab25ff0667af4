import { describe, expect, test } from 'vitest';
import { callProblems } from '../../../lib/chat/profile/call-problems.ts';
import {
  type CallSettings,
  callSettings,
  chosenPreset,
  usualCall,
} from '../../../lib/chat/profile/call-settings.ts';
import { configOf, memoryKeyOf } from '../../support/call.ts';
import { object, text } from '../../support/schema.ts';

const call = (part: Partial<CallSettings> = {}): CallSettings => ({ ...usualCall, ...part });
const preset = (id: string, name: string, values = {}) => ({ id, name, values });
const field = (of: string | null, history: { name: string; as: 'messages' | 'pairs' } | null = null) =>
  call({ mapping: { kind: 'field', text: of, history } });

test('the call settings of a new profile are valid, also after storing and parsing', () => {
  expect(callProblems(usualCall)).toEqual({});
  expect(callSettings.parse(JSON.parse(JSON.stringify(usualCall)))).toEqual(usualCall);
});

describe('call problems by setting', () => {
  test.each<[string, CallSettings, Record<string, RegExp>]>([
    ['plain text', call({ mapping: { kind: 'text' } }), {}],
    ['JSON', call({ mapping: { kind: 'raw' } }), {}],
    ['a field', field('q'), {}],
    ['a field beside messages', field('q', { name: 'h', as: 'messages' }), {}],
    ['a field beside pairs', field('q', { name: 'h', as: 'pairs' }), {}],
    ['a field for messages and none for the text', field(null, { name: 'h', as: 'messages' }), {}],
    ['no field', field(null), { textField: /^Enter the field for your message/ }],
    [
      'a field for pairs and none for the text',
      field(null, { name: 'h', as: 'pairs' }),
      { textField: /^Enter the field for your message/ },
    ],
    ['one field for both', field('h', { name: 'h', as: 'messages' }), { textField: /same field/ }],
    ['a path to the answer', call({ answerField: 'data.content' }), {}],
    ['an unclosed path', call({ answerField: 'steps[0' }), { answerField: /cannot read this path/ }],
    [
      'a path with several matches',
      call({ answerField: '$..text' }),
      { answerField: /cannot read this path/ },
    ],
    ['a limit of no exchanges', call({ historyLimit: 0 }), {}],
    ['a limit of some exchanges', call({ historyLimit: 12 }), {}],
    ['a negative limit', call({ historyLimit: -1 }), { historyLimit: /0 or more/ }],
    ['half an exchange', call({ historyLimit: 0.5 }), { historyLimit: /whole number/ }],
    ['a limit that is not a number', call({ historyLimit: Number.NaN }), { historyLimit: /whole number/ }],
    ['a conversation sent with each message', call({ memory: { kind: 'sent' } }), {}],
    ['a memory key', call({ memory: { kind: 'kept', key: 'session_id' } }), {}],
    [
      'an empty memory key',
      call({ memory: { kind: 'kept', key: ' ' } }),
      { memoryKey: /^Enter the name, for example/ },
    ],
    ['presets with different names', call({ presets: [preset('1', 'a'), preset('2', 'A')] }), {}],
    ['a preset without a name', call({ presets: [preset('1', ' ')] }), { 'preset:1': /a name/ }],
    [
      'presets with the same name',
      call({ presets: [preset('1', 'a'), preset('2', ' a '), preset('3', 'b')] }),
      { 'preset:1': /another preset/, 'preset:2': /another preset/ },
    ],
  ])('%s', (_, settings, problems) => {
    const expected = Object.entries(problems).map(([at, words]) => [at, expect.stringMatching(words)]);
    expect(callProblems(settings)).toEqual(Object.fromEntries(expected));
  });

  test('are all reported at once', () => {
    const settings = { ...field(null), historyLimit: -1, presets: [preset('1', '')] };
    expect(Object.keys(callProblems(settings)).sort()).toEqual(['historyLimit', 'preset:1', 'textField']);
  });
});

describe('memory key', () => {
  const schema = object({ configurable: object({ session_id: text, language: text }) });
  test.each<[string, CallSettings['memory'], boolean, string | null]>([
    ['comes from the config schema', { kind: 'schema' }, true, 'session_id'],
    ['is null without a schema', { kind: 'schema' }, false, null],
    ['is null if the conversation is sent', { kind: 'sent' }, true, null],
    ['is the one that the profile names', { kind: 'kept', key: 'thread' }, true, 'thread'],
    [
      'is the one that the profile names, also without a schema',
      { kind: 'kept', key: 'thread' },
      false,
      'thread',
    ],
  ])('%s', (_, memory, isServed, key) => {
    expect(memoryKeyOf(call({ memory }), isServed ? schema : undefined)).toBe(key);
  });
});

describe('config of a request', () => {
  const presets = [preset('1', 'Terse', { length: 1 }), preset('2', 'Own', { session_id: 'mine' })];
  test.each<[string, string | null, string | null, object]>([
    ['is empty by default', null, null, {}],
    ['has the values of the chosen preset', '1', null, { configurable: { length: 1 } }],
    ['is empty if the preset is gone', '3', null, {}],
    ['has the conversation id', null, 'session_id', { configurable: { session_id: 'c1' } }],
    ['has both', '1', 'session_id', { configurable: { length: 1, session_id: 'c1' } }],
    [
      'has the conversation id even if a preset sets the same key',
      '2',
      'session_id',
      { configurable: { session_id: 'c1' } },
    ],
  ])('%s', (_, presetId, memoryKey, config) => {
    expect(configOf(call({ presets, presetId }), memoryKey, 'c1')).toEqual(config);
  });

  test('uses the chosen preset', () => {
    expect(chosenPreset(call({ presets, presetId: '2' }))?.name).toBe('Own');
    expect(chosenPreset(call({ presets }))).toBeUndefined();
  });
});

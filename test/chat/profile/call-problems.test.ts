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

test('what a new profile has can be saved, and read again', () => {
  expect(callProblems(usualCall)).toEqual({});
  expect(callSettings.parse(JSON.parse(JSON.stringify(usualCall)))).toEqual(usualCall);
});

describe('each setting has its own problem', () => {
  test.each<[string, CallSettings, Record<string, RegExp>]>([
    ['plain text', call({ mapping: { kind: 'text' } }), {}],
    ['JSON', call({ mapping: { kind: 'raw' } }), {}],
    ['a field', field('q'), {}],
    ['a field beside messages', field('q', { name: 'h', as: 'messages' }), {}],
    ['a field beside pairs', field('q', { name: 'h', as: 'pairs' }), {}],
    ['no field beside messages', field(null, { name: 'h', as: 'messages' }), {}],
    ['no field', field(null), { textField: /^Enter the field for your message/ }],
    [
      'no field beside pairs',
      field(null, { name: 'h', as: 'pairs' }),
      { textField: /^Enter the field for your message/ },
    ],
    ['one field for both', field('h', { name: 'h', as: 'messages' }), { textField: /same field/ }],
    ['a path to the answer', call({ answerField: 'data.content' }), {}],
    [
      'a path with an end missing',
      call({ answerField: 'steps[0' }),
      { answerField: /cannot read this path/ },
    ],
    ['a path to many answers', call({ answerField: '$..text' }), { answerField: /cannot read this path/ }],
    ['no exchange', call({ historyLimit: 0 }), {}],
    ['some exchanges', call({ historyLimit: 12 }), {}],
    ['fewer than none', call({ historyLimit: -1 }), { historyLimit: /0 or more/ }],
    ['half an exchange', call({ historyLimit: 0.5 }), { historyLimit: /whole number/ }],
    ['what is no number', call({ historyLimit: Number.NaN }), { historyLimit: /whole number/ }],
    ['a conversation that we send', call({ memory: { kind: 'sent' } }), {}],
    ['a key', call({ memory: { kind: 'kept', key: 'session_id' } }), {}],
    ['no key', call({ memory: { kind: 'kept', key: ' ' } }), { memoryKey: /^Enter the name of the key/ }],
    ['presets of different names', call({ presets: [preset('1', 'a'), preset('2', 'A')] }), {}],
    ['a preset without a name', call({ presets: [preset('1', ' ')] }), { 'preset:1': /a name/ }],
    [
      'presets of the same name',
      call({ presets: [preset('1', 'a'), preset('2', ' a '), preset('3', 'b')] }),
      { 'preset:1': /another preset/, 'preset:2': /another preset/ },
    ],
  ])('%s', (_, settings, problems) => {
    const expected = Object.entries(problems).map(([at, words]) => [at, expect.stringMatching(words)]);
    expect(callProblems(settings)).toEqual(Object.fromEntries(expected));
  });

  test('all problems are told at once', () => {
    const settings = { ...field(null), historyLimit: -1, presets: [preset('1', '')] };
    expect(Object.keys(callProblems(settings)).sort()).toEqual(['historyLimit', 'preset:1', 'textField']);
  });
});

describe('the key by which the runnable remembers', () => {
  const schema = object({ configurable: object({ session_id: text, language: text }) });
  test.each<[string, CallSettings['memory'], boolean, string | null]>([
    ['is that of its schema', { kind: 'schema' }, true, 'session_id'],
    ['is none without a schema', { kind: 'schema' }, false, null],
    ['is none where we send what was said', { kind: 'sent' }, true, null],
    ['is the one that a person names', { kind: 'kept', key: 'thread' }, true, 'thread'],
    ['is that also without a schema', { kind: 'kept', key: 'thread' }, false, 'thread'],
  ])('%s', (_, memory, isServed, key) => {
    expect(memoryKeyOf(call({ memory }), isServed ? schema : undefined)).toBe(key);
  });
});

describe('what a request configures', () => {
  const presets = [preset('1', 'Terse', { length: 1 }), preset('2', 'Own', { session_id: 'mine' })];
  test.each<[string, string | null, string | null, object]>([
    ['nothing by default', null, null, {}],
    ['the chosen preset', '1', null, { configurable: { length: 1 } }],
    ['nothing where the preset is gone', '3', null, {}],
    ['the conversation', null, 'session_id', { configurable: { session_id: 'c1' } }],
    ['both', '1', 'session_id', { configurable: { length: 1, session_id: 'c1' } }],
    ['the conversation whatever a preset says', '2', 'session_id', { configurable: { session_id: 'c1' } }],
  ])('%s', (_, presetId, memoryKey, config) => {
    expect(configOf(call({ presets, presetId }), memoryKey, 'c1')).toEqual(config);
  });

  test('comes of the preset that is chosen', () => {
    expect(chosenPreset(call({ presets, presetId: '2' }))?.name).toBe('Own');
    expect(chosenPreset(call({ presets }))).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import type { Chunk } from '../../lib/agent-server/chunk.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import {
  ai,
  human,
  metadataEvent,
  outputOf,
  recordedBody,
  recordedChunks,
  values,
} from '../support/agent-server-run.ts';

const shown = (chunks: readonly Chunk[]) =>
  agentParts(outputOf(chunks), null).map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'field')
      return [part.name, ...part.parts.map((one) => one.kind === 'data' && one.value)];
    return part.kind === 'beside' ? part.about : part.kind;
  });

const weather = ['weather', { city: 'Rome', high: 21 }];

test('a component stands at its message, and one of no message at the end of its run', () => {
  expect(shown(recordedChunks('components.stream'))).toEqual([
    'The weather of Rome.',
    weather,
    'That is all.',
    ['progress', { step: 1, done: true }],
  ]);
});

test('a single response shows the components of its messages; the others are in the state', () => {
  expect(shown([recordedBody('components.wait')])).toEqual([
    'The weather of Rome.',
    weather,
    'That is all.',
    'state',
  ]);
});

const component = (id: string, props: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  type: 'ui',
  id,
  name: `the ${id}`,
  props,
  metadata,
});
const custom = (data: Json): Chunk => ({ event: 'custom', data });
const begun = (ui: JsonObject[]) => [metadataEvent(), values({ messages: [human('q')], ui })];

test.each<[string, Json[], Json[]]>([
  ['is shown before a state has it', [component('a', { x: 1 })], [['the a', { x: 1 }]]],
  [
    'replaces its earlier values',
    [component('a', { x: 1 }), component('a', { y: 2 })],
    [['the a', { y: 2 }]],
  ],
  [
    'adds to its earlier values where it says so',
    [component('a', { x: 1 }), component('a', { y: 2 }, { merge: true })],
    [['the a', { x: 1, y: 2 }]],
  ],
  [
    'adds to its earlier values as often as it says so',
    [1, 2, 3].map((x) => component('a', { [`x${x}`]: x, last: x }, { merge: true })),
    [['the a', { x1: 1, last: 3, x2: 2, x3: 3 }]],
  ],
  ['is gone once it is removed', [component('a', { x: 1 }), { type: 'remove-ui', id: 'a' }], []],
  [
    'without an id replaces no other',
    [1, 2].map((x) => ({ type: 'ui', name: 'chart', props: { x } })),
    [
      ['chart', { x: 1 }],
      ['chart', { x: 2 }],
    ],
  ],
  [
    'stays where an unknown one is removed, or one without an id',
    [component('a', {}), { type: 'remove-ui', id: 'b' }, { type: 'remove-ui' }],
    [['the a', {}]],
  ],
  [
    'has values of any name',
    [component('a', {}), component('a', JSON.parse('{"__proto__":{"x":1}}'), { merge: true })],
    [['the a', JSON.parse('{"__proto__":{"x":1}}')]],
  ],
])('a component %s', (_, events, expected) => {
  expect(shown([...begun([]), ...events.map(custom)])).toEqual(expected);
});

test('components of earlier runs and of earlier messages are not shown again', () => {
  const old = [component('a', {}), component('b', {}, { message_id: 'a0' })];
  const state = {
    messages: [human('q'), ai('a', 'Hello.')],
    ui: [...old, component('c', {}, { message_id: 'a' })],
  };
  const update = { event: 'updates', data: { node: { messages: [ai('a', 'Hello.')] } } };
  expect(shown([...begun(old), update, values(state)])).toEqual(['Hello.', ['the c', {}]]);
});

test('a component of LangGraph.js stands at its message', () => {
  const metadata = { run_id: '1819c0ed-d1ca-4477-8982-626428591ec4', tags: [], id: 'w1' };
  const said = [ai('w1', 'The weather.'), ai('w2', 'That is all.')];
  const state = { messages: [human('q'), ...said], ui: [component('a', { high: 21 }, metadata)] };
  expect(shown([{ event: 'wait', data: state }])).toEqual([
    'The weather.',
    ['the a', { high: 21 }],
    'That is all.',
  ]);
});

test.each<[string, Json]>([
  ['of another type', { type: 'chart', name: 'a', props: {} }],
  ['without values', { type: 'ui', name: 'a' }],
])('other events stay in their row: %s', (_, data) => {
  expect(shown([...begun([]), custom(data)])).toEqual(['events']);
});

test('a component that is added to very often has all its values', () => {
  const events = Array.from({ length: 20_000 }, (_, x) => component('a', { [`x${x}`]: x }, { merge: true }));
  const [part] = agentParts(outputOf(events.map(custom)), null);
  const [props] = part?.kind === 'field' ? part.parts : [];
  expect(props?.kind === 'data' && Object.keys(props.value as JsonObject)).toHaveLength(20_000);
});

import { describe, expect, test } from 'vitest';
import type { Chunk } from '../../lib/agent-server/chunk.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import {
  ai,
  human,
  messageEvent,
  metadataEvent,
  outputOf,
  piece,
  runOf,
  textOf,
  updates,
  values,
} from '../support/agent-server-run.ts';

describe('pieces of messages', () => {
  test('interleaved, they join by id', () => {
    const said = runOf([
      messageEvent(piece('a', 'One'), 'left'),
      messageEvent(piece('b', 'Two'), 'right'),
      messageEvent(piece('a', ' more'), 'left'),
      messageEvent(piece('b', ' words'), 'right'),
    ]).answer;
    expect(said.map(({ node, message }) => [node, message.content])).toEqual([
      ['left', 'One more'],
      ['right', 'Two words'],
    ]);
  });

  test('join if their id changes in the middle of a message', () => {
    const { answer } = runOf([messageEvent(piece('lc_run--1', 'One')), messageEvent(piece('msg_1', ' two'))]);
    expect(answer.map(({ message }) => message.content)).toEqual(['One two']);
  });

  test('of a second call of the model are a message of their own', () => {
    const ended = piece('msg_1', 'One', { response_metadata: { stop_reason: 'end_turn' } });
    const { answer } = runOf([messageEvent(ended), messageEvent(piece('lc_run--2', 'Two'))]);
    expect(answer.map(({ message }) => message.content)).toEqual(['One', 'Two']);
  });

  test('of the JavaScript server join, although they have the type of a whole message', () => {
    expect(textOf([messageEvent(ai('a', 'One')), messageEvent(ai('a', ' two'))])).toBe('One two');
  });

  test('without an id follow each other', () => {
    const { id: _, ...bare } = piece('', 'One');
    expect(textOf([messageEvent(bare), messageEvent(bare), messageEvent(bare, 'other')])).toBe(
      'OneOne\n\nOne',
    );
  });

  test('a tool call is read from its pieces, not from the guesses beside them', () => {
    const call = (args: string, rest: JsonObject) =>
      piece('a', '', {
        tool_call_chunks: [{ index: 0, args, ...rest }],
        tool_calls: [{ name: 'guess', args: {}, id: null }],
      });
    const [said] = runOf([
      messageEvent(call('{"city":', { name: 'weather', id: 'c1' })),
      messageEvent(call('"Bern"}', { name: null, id: null })),
    ]).answer;
    expect(said?.message.tool_calls).toEqual([
      { name: 'weather', args: { city: 'Bern' }, id: 'c1', type: 'tool_call' },
    ]);
  });

  test('a message that is whole so far replaces the one before', () => {
    const partial = (content: string): Chunk => ({ event: 'messages/partial', data: [ai('a', content)] });
    expect(
      textOf([partial('One'), partial('One two'), { ...partial('One two.'), event: 'messages/complete' }]),
    ).toBe('One two.');
  });

  test('the metadata of messages names their node', () => {
    const run = runOf([
      { event: 'messages/metadata', data: { a: { metadata: { langgraph_node: 'model' } } } },
      { event: 'messages/partial', data: [ai('a', 'Hi')] },
    ]);
    expect(run.answer[0]?.node).toBe('model');
  });
});

test('joining pieces changes none of them', () => {
  const chunks = [
    messageEvent(piece('a', ['One'])),
    messageEvent(piece('a', [{ type: 'text', text: 'two' }])),
  ];
  const before = structuredClone(chunks);
  outputOf(chunks);
  expect(chunks).toEqual(before);
});

describe('updates', () => {
  test('are steps in order, whatever a node returns', () => {
    const run = runOf([
      updates({ plan: null }),
      updates({ tools: { messages: [{ type: 'tool', id: 't1', content: '1', tool_call_id: 'c' }] } }),
      updates({ tools: { count: 2 } }),
      updates({ count: 3 }),
      updates({ __interrupt__: [] }),
    ]);
    expect(run.steps.map(({ node, returned }) => [node, returned])).toEqual([
      ['plan', null],
      ['tools', null],
      ['tools', { count: 2 }],
      ['count', 3],
    ]);
  });

  test('of a sub-graph stand under its node', () => {
    const [step] = runOf([{ event: 'updates|writer:1|inner:2', data: { draft: null } }]).steps;
    expect(step).toMatchObject({ path: ['writer', 'inner'], node: 'draft' });
  });

  test('bring messages that were not streamed', () => {
    expect(textOf([updates({ model: { messages: [ai('a', 'Whole')] } })])).toBe('Whole');
  });

  test('rewrite a message of the state at once', () => {
    const state = values({ messages: [human('q'), ai('a', 'Old')] });
    expect(textOf([state, updates({ redact: { messages: [ai('a', 'New')] } })])).toBe('New');
  });

  test('do not repeat a question in the state', () => {
    const run = runOf([values({ messages: [human('q')] }), updates({ model: { messages: [human('q')] } })]);
    expect(run.answer).toEqual([]);
  });
});

describe('custom events', () => {
  test('may be any JSON', () => {
    const data = ['text', null, 3, { progress: 1 }, ['list']];
    const run = runOf(data.map((item): Chunk => ({ event: 'custom', data: item })));
    expect(run.custom.map((event) => event.data)).toEqual(data);
  });
});

describe('another attempt', () => {
  test('throws away what came of the one before', () => {
    const failed = [metadataEvent(), values({ messages: [] }), messageEvent(piece('a', 'Half'))];
    expect(outputOf([...failed, metadataEvent(2)])).toBeUndefined();
    expect(textOf([...failed, metadataEvent(2), messageEvent(piece('b', 'Again'))])).toBe('Again');
  });

  test('goes on if its first event comes again', () => {
    expect(
      textOf([
        metadataEvent(2),
        messageEvent(piece('a', 'One')),
        metadataEvent(2),
        messageEvent(piece('a', ' two')),
      ]),
    ).toBe('One two');
  });
});

test('an event that tells nothing of the answer changes nothing', () => {
  const chunks = ['debug', 'tasks', 'checkpoints', 'events', 'error', 'end', '__proto__', 'constructor'].map(
    (event): Chunk => ({ event, data: { a: 1 } }),
  );
  expect(outputOf(chunks)).toBeUndefined();
});

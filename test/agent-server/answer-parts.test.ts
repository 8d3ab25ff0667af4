import { describe, expect, test } from 'vitest';
import { answers } from '../../lib/agent-server/agent-server.ts';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import {
  ai,
  human,
  messageEvent,
  metadataEvent,
  outputOf,
  piece,
  recordedChunks,
  updates,
  values,
} from '../support/agent-server-run.ts';

const partsOf = (chunks: readonly Json[], answerAt: string | null = null): AnswerPart[] =>
  agentParts(outputOf(chunks), answerAt);

const start = [metadataEvent(), values({ messages: [human('q')] })];
const tool = (call: string, content: string) => ({
  type: 'tool',
  id: `r${call}`,
  tool_call_id: call,
  content,
});
const call = (id: string) => ({ id, name: `tool-${id}`, args: {}, type: 'tool_call' });

describe('messages of nodes', () => {
  test('the growing text of the only speaker has no heading', () => {
    expect(partsOf([...start, messageEvent(piece('a', 'Hel')), messageEvent(piece('a', 'lo'))])).toEqual([
      { kind: 'text', text: 'Hello' },
    ]);
  });

  test('the texts of several nodes stand under the names of the nodes', () => {
    const chunks = [
      ...start,
      messageEvent(piece('a', 'One'), 'left'),
      messageEvent(piece('b', 'Two'), 'right'),
    ];
    expect(partsOf(chunks)).toMatchObject([
      { kind: 'node', name: 'left', parts: [{ text: 'One' }] },
      { kind: 'node', name: 'right', parts: [{ text: 'Two' }] },
    ]);
  });

  test('a growing text of a sub-graph stands under the node around it', () => {
    const chunks = [
      ...start,
      messageEvent(piece('a', 'Plan'), 'planner'),
      messageEvent(piece('b', 'Draft'), 'draft', 'writer:1'),
    ];
    expect(partsOf(chunks)).toMatchObject([
      { name: 'planner' },
      { name: 'writer', parts: [{ text: 'Draft' }] },
    ]);
  });

  test('a message with nothing to show is no part', () => {
    expect(partsOf([...start, messageEvent(piece('a', ''))])).toEqual([]);
  });

  test('the instructions of a graph to its model are not shown', () => {
    const state = { messages: [human('q'), { type: 'system', id: 's', content: 'Be kind' }, ai('a', 'Hi')] };
    expect(partsOf([...start, values(state)])).toEqual([{ kind: 'text', text: 'Hi' }]);
  });
});

describe('tools', () => {
  test('each result stands at its call', () => {
    const messages = [
      human('q'),
      ai('a', '', { tool_calls: [call('1'), call('2')] }),
      tool('2', 'B'),
      tool('1', 'A'),
    ];
    const parts = partsOf([...start, values({ messages })]);
    const ids = parts.map((part) =>
      part.kind === 'tool-call' ? part.call : part.kind === 'tool-result' && part.result,
    );
    expect(ids).toMatchObject([{ id: '1' }, { id: '1', name: 'tool-1' }, { id: '2' }, { id: '2' }]);
  });

  test('a result of a call in an earlier run stands alone', () => {
    expect(partsOf(recordedChunks('hitl.approve'))).toMatchObject([
      { kind: 'tool-result', result: { name: 'send_mail' } },
      { kind: 'text' },
    ]);
  });

  test('a result shows what the tool returned for the person alone', () => {
    const [, result] = partsOf(recordedChunks('tools.stream')).filter(({ kind }) => kind === 'tool-result');
    expect(result).toMatchObject({
      result: { parts: [{ kind: 'data' }, { kind: 'data', value: [{ title: 'One' }, {}] }] },
    });
  });
});

describe('fields of the state', () => {
  test('that are the input are not shown', () => {
    expect(partsOf(recordedChunks('plain.stream'))).toEqual([
      { kind: 'text', text: 'why in en with no tone: 42' },
    ]);
  });

  test('beside messages: documents and prose are shown, notes of the graph are in the state', () => {
    const documents = [{ page_content: 'Cats purr.', metadata: { source: 'cats.md' }, type: 'Document' }];
    const state = {
      messages: [human('q'), ai('a', 'Hi')],
      context: documents,
      report: 'Two words',
      next: 'FINISH',
    };
    expect(partsOf([...start, values(state)])).toMatchObject([
      { kind: 'text' },
      { kind: 'sources' },
      { kind: 'field', name: 'report', isTextual: true },
      {
        kind: 'beside',
        about: 'state',
        count: 4,
        brief: 'messages, context, report, next',
        parts: [{ value: state }],
      },
    ]);
  });

  test('the chosen one comes first', () => {
    const state = { messages: [human('q'), ai('a', 'Hi')], report: 'Two words' };
    expect(partsOf([...start, values(state)], '/report')).toEqual([
      { kind: 'text', text: 'Two words' },
      { kind: 'text', text: 'Hi' },
    ]);
  });

  test('a structured answer beside a text has its name', () => {
    const state = { messages: [human('q'), ai('a', 'Hi')], structured_response: { city: 'Bern' } };
    expect(partsOf([...start, values(state)])).toMatchObject([
      { kind: 'text' },
      { kind: 'field', name: 'structured_response' },
    ]);
  });

  test('lists of notes beside `messages` are in the state', () => {
    const state = { messages: [human('q'), ai('a', 'Hi')], notes: [ai('n', 'Note')] };
    expect(partsOf([...start, values(state)])).toMatchObject([
      { kind: 'text' },
      { kind: 'beside', about: 'state' },
    ]);
  });
});

describe('rows beside the answer', () => {
  test('steps are a row if they tell more than the answer', () => {
    const state = { messages: [human('q'), ai('a', 'Hi')] };
    const chunks = [
      ...start,
      updates({ route: { way: 'up' } }),
      messageEvent(piece('x', 'Thinking'), 'think'),
      messageEvent(piece('a', 'Hi')),
      updates({ think: null }),
      updates({ model: { messages: [ai('a', 'Hi')] } }),
      values(state),
    ];
    expect(partsOf(chunks)).toMatchObject([
      { kind: 'text', text: 'Hi' },
      {
        kind: 'beside',
        about: 'steps',
        count: 3,
        brief: 'route, think, model',
        parts: [
          { kind: 'node', name: 'route', parts: [{ kind: 'data', value: { way: 'up' } }] },
          { kind: 'node', name: 'think', parts: [{ kind: 'text', text: 'Thinking' }] },
          { kind: 'node', name: 'model', parts: [] },
        ],
      },
    ]);
  });

  test('steps of an agent that only speak are no row', () => {
    expect(partsOf(recordedChunks('tools.stream')).map(({ kind }) => kind)).not.toContain('beside');
  });

  test('events of the graph are a row with the latest', () => {
    expect(partsOf(recordedChunks('js.custom.stream')).at(-1)).toMatchObject({
      about: 'events',
      count: 3,
      brief: '{"progress": 100, "label": "reading"}',
    });
  });
});

test('an output that is not of a run is read by its looks', () => {
  expect(agentParts('Text', null)).toEqual([{ kind: 'text', text: 'Text' }]);
  expect(answers.text({ answer: 'Text' }, null)).toBe('Text');
  expect(answers.usage?.(undefined)).toBeUndefined();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createGraphSteps } from '../../../lib/agent-server/steps/graph-steps.ts';
import { mostSteps, type Step, stepValue } from '../../../lib/runnable/step.ts';
import { itemsIn, stepsOf } from '../../support/step-items.ts';

/**
 * Streams of real Agent Servers (langgraph-api 0.16.7, in JavaScript 2.0.0) that were asked for `debug` events, and of the
 * code by which Aegra streams a graph.
 */
const recorded = (name: string) =>
  itemsIn(readFileSync(join(import.meta.dirname, `../../fixtures/graph-steps/${name}.body`), 'utf8'));

const steps = (name: string) => stepsOf(recorded(name), createGraphSteps());

const outline = (list: Step[], depth = 0): string[] =>
  list.flatMap(({ kind, name, start, end = start, children }) => [
    `${'  '.repeat(depth)}${kind} ${name} ${Math.round(end - start)}`,
    ...outline(children, depth + 1),
  ]);

const taskEvent = (type: string, at: number, payload: object) => ({
  name: 'debug',
  text: JSON.stringify({ step: 1, timestamp: new Date(at).toISOString(), type, payload }),
});

describe('the steps of a graph', () => {
  test.each([
    ['nested', ['subgraph writer 5', '  node draft 2', 'node final 2']],
    ['tools', ['node model 3', 'tool weather 3', 'tool search 3', 'node model 2']],
    ['broken', ['node model 3', 'tool broken 2']],
    ['aegra-tools', ['node model 37', 'tool weather 16', 'tool search 79', 'node model 13']],
    ['aegra-nested', ['subgraph writer 10', '  node draft 1', 'node final 4']],
    ['aegra-fails', ['node boom 0']],
    ['js-nested', ['subgraph writer 73', '  node draft 29', 'node final 82']],
  ])('of the recorded run %s are a tree of tasks with the times of the server', (name, expected) => {
    expect(outline(steps(name))).toEqual(expected);
  });

  test('have their inputs and outputs: of a tool its arguments', () => {
    const [model, weather, search] = steps('tools');
    const valueAt = (value: Step['input']) => value && stepValue(value);
    expect(valueAt(model?.input)).toMatchObject({ messages: [{ type: 'human', content: 'cats' }] });
    expect(valueAt(weather?.input)).toEqual({ city: 'Zürich' });
    expect(valueAt(weather?.output)).toMatchObject({ messages: [{ content: '12 °C in Zürich' }] });
    expect(valueAt(search?.input)).toEqual({ query: 'cats' });
  });

  test('have the tokens of the messages that they made, a sub-graph none of its own', () => {
    const usages = steps('tools').map(({ usage }) => usage && [usage.input, usage.output]);
    expect(usages).toEqual([undefined, undefined, undefined, [20, 8]]);
    expect(steps('nested')[0]?.usage).toBeUndefined();
  });

  test('have the pieces and the model of their messages, and the node of a tool', () => {
    const [model, weather] = steps('tools');
    expect(model?.pieces).toBeGreaterThan(1);
    expect(model?.metadata).toMatchObject({ ls_provider: 'scripted', graph_id: 'tools' });
    expect(weather).toMatchObject({ pieces: 0, metadata: { langgraph_node: 'tools' } });
  });

  test.each(['broken', 'aegra-fails'])('that fail have the words of the server: %s', (name) => {
    expect(steps(name).at(-1)).toMatchObject({ error: 'ValueError: kaputt', output: undefined });
  });

  test.each<[string, object | string, string]>([
    ['Python', { error: 'ValueError', message: 'kaputt' }, 'ValueError: kaputt'],
    ['JavaScript', 'Error: kaputt', 'Error: kaputt'],
  ])('that fail have the words of the server in %s', (_, error, words) => {
    const reader = createGraphSteps();
    reader.add({ ...taskEvent('task', 1_000, { id: 'a', name: 'n', input: {} }), offset: 0 });
    reader.add({ ...taskEvent('task_result', 1_005, { id: 'a', name: 'n', error, result: {} }), offset: 5 });
    expect(reader.steps()).toMatchObject([{ error: words, output: undefined }]);
  });

  test('without an end have none', () => {
    const items = recorded('nested');
    const cut = items.findIndex(({ text }) => text.includes('"task_result"'));
    const [writer] = stepsOf(items.slice(0, cut), createGraphSteps());
    expect([writer?.end, writer?.children[0]?.end]).toEqual([undefined, undefined]);
  });

  test('tell of the questions that they ask', () => {
    const asks = { id: 'a', name: 'ask', error: null, result: {}, interrupts: [{ value: 'Sure?' }] };
    const reader = createGraphSteps();
    reader.add({ ...taskEvent('task', 1_000, { id: 'a', name: 'ask', input: {} }), offset: 5 });
    reader.add({ ...taskEvent('task_result', 1_010, asks), offset: 15 });
    const [step] = reader.steps();
    expect(step?.told).toMatchObject([{ name: 'interrupt', at: 15 }]);
    expect(step?.told[0] && stepValue(step.told[0].value)).toEqual([{ value: 'Sure?' }]);
  });

  test('begin again with a second attempt', () => {
    const reader = createGraphSteps();
    const failed = { id: 'a', name: 'n', error: 'Timeout', result: {}, interrupts: [] };
    reader.add({ ...taskEvent('task', 1_000, { id: 'a', name: 'n', input: 1 }), offset: 0 });
    reader.add({ ...taskEvent('task_result', 1_005, failed), offset: 5 });
    reader.add({ ...taskEvent('task', 1_010, { id: 'a', name: 'n', input: 1 }), offset: 10 });
    expect(reader.steps()).toMatchObject([{ end: undefined, error: undefined }]);
  });

  test('are kept up to a number', () => {
    const reader = createGraphSteps();
    for (let id = 0; id < mostSteps + 2; id += 1)
      reader.add({ ...taskEvent('task', id, { id: `t${id}`, name: 'n' }), offset: id });
    expect([reader.steps().length, reader.leftOut()]).toEqual([mostSteps, 2]);
  });
});

describe('the times of steps', () => {
  const timesOf = (...events: [type: string, id: string, at: number, offset: number][]) => {
    const reader = createGraphSteps();
    for (const [type, id, at, offset] of events)
      reader.add({ ...taskEvent(type, at, { id, name: id, result: {} }), offset });
    return reader.steps().map(({ start, end }) => [start, end]);
  };

  test.each<[string, Parameters<typeof timesOf>, number[][]]>([
    [
      'are those of the server, whose clock may be hours off',
      [
        ['task', 'a', 9_000_000, 20],
        ['task_result', 'a', 9_000_300, 320],
      ],
      [[20, 320]],
    ],
    [
      'keep their lengths where events arrive together',
      [
        ['task', 'a', 1_000, 900],
        ['task_result', 'a', 1_300, 901],
        ['task', 'b', 1_310, 901],
        ['task_result', 'b', 1_900, 902],
      ],
      [
        [2, 302],
        [312, 902],
      ],
    ],
  ])('%s', (_, events, expected) => {
    expect(timesOf(...events)).toEqual(expected);
  });

  test('are those of the arrival without a moment of the server', () => {
    const reader = createGraphSteps();
    const text = JSON.stringify({ type: 'task', payload: { id: 'a', name: 'a' } });
    reader.add({ name: 'debug', text, offset: 7 });
    expect(reader.steps()).toMatchObject([{ start: 7 }]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { asked, call, data, field, result, said, text } from '../support/answer-part.ts';

const check = (rows: [string, Json | undefined, AnswerPart[]][]) =>
  test.each(rows)('%s', (_, output, parts) => {
    expect(outputParts(output, null)).toEqual(parts);
  });

describe("parts of an agent's output", () => {
  const action = { tool: 'search', tool_input: 'cats', log: 'I search', type: 'AgentAction' };
  const search = call('search', 'cats');
  const found = result('search', [data('3 cats')]);
  check([
    ['an action', action, [search]],
    ['a step', { action, observation: '3 cats', messages: [] }, [search, found]],
    [
      'steps in pairs',
      { output: 'Three.', intermediate_steps: [[action, '3 cats']] },
      [search, found, text('Three.')],
    ],
    [
      'actions, steps and answer of an executor, without its repeated messages',
      {
        actions: [action, action],
        steps: [{ action, observation: '3 cats' }],
        output: 'Three.',
        messages: [said('x')],
      },
      [search, found, search, text('Three.')],
    ],
    ['a final answer', { return_values: { output: 'hi' }, log: 'done', type: 'AgentFinish' }, [text('hi')]],
    ["steps that are not an agent's", { steps: ['boil', 'eat'] }, [field('steps', [data(['boil', 'eat'])])]],
  ]);
});

describe("parts of a graph's output", () => {
  const node = (name: string, parts: AnswerPart[]): AnswerPart => ({ kind: 'node', name, parts });
  const called = said('', { tool_calls: [{ name: 'f', args: {}, id: 't1' }] });
  check([
    [
      'updates by node, with results named across nodes',
      [
        { agent: { messages: [called] } },
        { tools: { messages: [{ type: 'tool', content: '3', tool_call_id: 't1' }] } },
        { agent: { messages: [said('It is 3.')] } },
      ],
      [
        node('agent', [call('f', {}, 't1')]),
        node('tools', [result('f', [data('3')], 't1')]),
        node('agent', [text('It is 3.')]),
      ],
    ],
    [
      'a node without changes',
      { agent: { messages: [said('hi')] }, log: null },
      [node('agent', [text('hi')]), node('log', [])],
    ],
    [
      'a state',
      { messages: [asked('hi'), said('hello')], turns: 1 },
      [text('hello'), field('turns', [data(1)])],
    ],
  ]);
});

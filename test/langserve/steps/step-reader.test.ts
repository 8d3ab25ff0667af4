import { describe, expect, test } from 'vitest';
import { type Step, stepValue } from '../../../lib/runnable/step.ts';
import { stepEvent as event, outline, recordedItems, stepItem, stepsOf } from '../../support/step-items.ts';

const only = (steps: Step[]) => {
  expect(steps).toHaveLength(1);
  return steps[0] as Step;
};

describe('the steps of a recorded run', () => {
  test('are those of its events', () => {
    const root = only(stepsOf(recordedItems('stream-events.sse')));
    expect(outline([root])).toEqual([
      'chain /p1 10–160',
      '  prompt ChatPromptTemplate 20–30',
      '  chat_model GenericFakeChatModel 40–150',
    ]);
    const [prompt, model] = root.children;
    expect(prompt?.tags).toEqual(['seq:step:1']);
    expect(prompt?.input && stepValue(prompt.input)).toEqual({ question: 'q' });
    expect(prompt?.output && stepValue(prompt.output)).toMatchObject({ messages: [{ type: 'system' }, {}] });
    expect(model?.pieces).toBe(5);
    expect(root.output && stepValue(root.output)).toMatchObject({ content: 'Hello there, friend' });
    // The end of a run does not repeat its input.
    expect(root.input && stepValue(root.input)).toEqual({ question: 'q' });
  });

  test('are those of its log, without inputs', () => {
    const root = only(stepsOf(recordedItems('stream-log.sse')));
    expect(outline([root])).toEqual([
      'chain /p1 10–160',
      '  prompt ChatPromptTemplate 20–30',
      '  llm GenericFakeChatModel 40–150',
    ]);
    const [prompt, model] = root.children;
    expect([prompt?.input, model?.pieces]).toEqual([undefined, 5]);
    expect(model?.output && stepValue(model.output)).toMatchObject({
      generations: [[{ text: 'Hello there, friend' }]],
    });
    expect(root.output && stepValue(root.output)).toMatchObject({ content: 'Hello there, friend' });
  });
});

describe('a step', () => {
  const start = event('on_chain_start', 'root', [], { input: 'hi' });

  test('lies below the nearest parent that is known', () => {
    const steps = stepsOf(
      [
        start,
        event('on_chain_start', 'a', ['root']),
        event('on_tool_start', 'b', ['root', 'a']),
        event('on_tool_start', 'c', ['root', 'unheard']),
      ].map((value, place) => stepItem(value, place)),
    );
    expect(outline(steps)).toEqual(['chain root 0–', '  chain a 1–', '    tool b 2–', '  tool c 3–']);
  });

  test('has its own times where steps overlap, in whichever order they end', () => {
    const steps = stepsOf([
      stepItem(start, 0),
      stepItem(event('on_tool_start', 'a', ['root']), 100),
      stepItem(event('on_tool_start', 'b', ['root']), 200),
      stepItem(event('on_tool_start', 'c', ['root']), 300),
      stepItem(event('on_tool_end', 'b', ['root']), 400),
      stepItem(event('on_tool_end', 'a', ['root']), 500),
      stepItem(event('on_tool_end', 'c', ['root']), 600),
    ]);
    expect(outline(steps).slice(1)).toEqual(['  tool a 100–500', '  tool b 200–400', '  tool c 300–600']);
  });

  test('is shown at the last of 50 levels if it lies deeper', () => {
    const ids = Array.from({ length: 60 }, (_, place) => `s${place}`);
    const steps = stepsOf(ids.map((id, place) => stepItem(event('on_chain_start', id, ids.slice(0, place)))));
    const lines = outline(steps);
    expect(lines).toHaveLength(60);
    expect(Math.max(...lines.map((line) => line.search(/\S/) / 2))).toBe(50);
  });

  test('of version 1 lies below the first, because its events name no parents', () => {
    const { parent_ids: _, ...old } = event('on_tool_start', 'a', []);
    const { parent_ids: __, ...first } = start;
    expect(outline(stepsOf([stepItem(first), stepItem(old)]))).toEqual(['chain root 0–', '  tool a 0–']);
  });

  test('has the metadata of its events, and of its entry in a log', () => {
    const metadata = { ls_model_name: 'gpt-x' };
    const entry = { id: 'root', name: 'root', type: 'llm', metadata };
    const log = { ops: [{ op: 'replace', path: '', value: { ...entry, logs: {} } }] };
    const told = event('on_chat_model_start', 'root', [], {}, { metadata });
    expect([told, log].map((value) => only(stepsOf([stepItem(value)])).metadata)).toEqual([
      metadata,
      metadata,
    ]);
  });

  test('takes its input from its end if its start had none', () => {
    const end = event('on_chain_end', 'root', [], { input: 'late', output: 1 });
    const { input, output } = only(
      stepsOf([stepItem(event('on_chain_start', 'root', [])), stepItem(end, 9)]),
    );
    expect([input && stepValue(input), output && stepValue(output)]).toEqual(['late', 1]);
  });

  test.each<[unknown, string]>([
    ['boom', 'boom'],
    [{ type: 'ValueError' }, '{"type":"ValueError"}'],
  ])('fails with the words of the server: %j', (error, words) => {
    const failed = event('on_tool_error', 'root', [], { error });
    expect(only(stepsOf([stepItem(start), stepItem(failed, 7)]))).toMatchObject({ error: words, end: 7 });
  });

  test('has the events that the application told in it', () => {
    const told = event('on_custom_event', 'root', [], { done: 1 }, { name: 'progress' });
    const [first] = only(stepsOf([stepItem(start), stepItem(told, 5)])).told;
    expect(first).toMatchObject({ name: 'progress', at: 5 });
    expect(first && stepValue(first.value)).toEqual({ done: 1 });
  });

  test.each<[string, object, object | undefined]>([
    [
      'on_chat_model_end',
      { type: 'ai', content: 'x', usage_metadata: { input_tokens: 3, output_tokens: 4, total_tokens: 7 } },
      { input: 3, output: 4, total: 7 },
    ],
    [
      'on_llm_end',
      {
        generations: [[{ text: 'x' }]],
        llm_output: { token_usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
      },
      { input: 1, output: 2, total: 3 },
    ],
    [
      'on_chain_end',
      { type: 'ai', content: 'x', usage_metadata: { input_tokens: 3, output_tokens: 4, total_tokens: 7 } },
      undefined,
    ],
  ])('has its tokens if it is of a model: %s', (name, output, usage) => {
    expect(only(stepsOf([stepItem(event(name, 'root', [], { output }))])).usage).toEqual(usage);
  });

  test.each(['', 'nonsense', '{"ops":[{"op":"add"}]}', '{"event":1}', '[]', '{"event":"on_x_start"}'])(
    'is not read from what is none: %s',
    (text) => {
      expect(stepsOf([{ name: 'data', text, offset: 0 }])).toEqual([]);
    },
  );

  test('of a log takes patches of a value', () => {
    const ops = [
      {
        op: 'replace',
        path: '',
        value: { id: 'r', name: 'chain', type: 'chain', logs: {}, final_output: null },
      },
      { op: 'add', path: '/logs/a~1b', value: { id: 'x', name: 'a/b', type: 'tool', final_output: null } },
      { op: 'replace', path: '/logs/a~1b/final_output', value: { n: [1] } },
      { op: 'add', path: '/logs/a~1b/final_output/n/-', value: 2 },
      { op: 'add', path: '/logs/a~1b/__proto__/polluted', value: true },
    ];
    const [step] = only(stepsOf(ops.map((op, place) => stepItem({ ops: [op] }, place)))).children;
    expect([step?.name, step?.output && stepValue(step.output)]).toEqual(['a/b', { n: [1, 2] }]);
    expect('polluted' in {}).toBe(false);
  });

  test.each<[string, object]>([
    ['copies the log into itself', { op: 'copy', from: '', path: '/logs' }],
    ['moves from nowhere', { op: 'move', path: '/logs' }],
    ['has no path', { op: 'add', value: 1 }],
  ])('of a log is not harmed by a patch that %s', (_, op) => {
    const value = { id: 'r', name: 'chain', type: 'chain', logs: {}, final_output: null };
    const steps = stepsOf([stepItem({ ops: [{ op: 'replace', path: '', value }] }), stepItem({ ops: [op] })]);
    expect(outline(steps)).toEqual(['chain chain 0–']);
  });

  test.each<[string, (deep: string) => string]>([
    ['event', (deep) => `{"event":"on_chain_end","run_id":"r","name":"r","data":{"output":${deep}}}`],
    ['patch', (deep) => `{"ops":[{"op":"replace","path":"","value":{"id":"r","logs":${deep}}}]}`],
  ])('is not harmed by an %s nested too deeply', (_, text) => {
    const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
    const [step] = stepsOf([{ name: 'data', text: text(deep), offset: 0 }]);
    expect(step?.output && stepValue(step.output)).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { keptHappening } from '../../../lib/chat/run/journal-entry.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { asked, data, end, missing } from '../../support/asked-for-steps.ts';
import { after, aRun } from '../../support/conversation.ts';
import { answerStream } from '../../support/http-server.ts';
import { stepEvent } from '../../support/step-items.ts';

const message = (input: number, output: number) => ({
  type: 'ai',
  content: 'Hi',
  usage_metadata: { input_tokens: input, output_tokens: output, total_tokens: input + output },
});
const named = (ls_model_name: string) => ({ metadata: { ls_model_name } });

/** A chain of a prompt, two models and a parser: its output is a text, which has no tokens. */
const events = [
  stepEvent('on_chain_start', 'chain', []),
  stepEvent('on_chat_model_end', 'm1', ['chain'], { output: message(3, 4) }, named('small')),
  stepEvent('on_chain_end', 'agent', ['chain'], { output: message(3, 4) }),
  stepEvent('on_chat_model_end', 'm2', ['chain'], { output: message(10, 20) }, named('large')),
  stepEvent('on_chain_stream', 'chain', [], { chunk: 'Hi' }),
  stepEvent('on_chain_end', 'chain', [], { output: 'Hi' }),
];

const entry = (id: string, type: string, metadata = {}) => ({ id, name: id, type, tags: [], metadata });
const add = (path: string, value: unknown) => ({ ops: [{ op: 'add', path, value }] });
const log = [
  {
    ops: [{ op: 'replace', path: '', value: { ...entry('chain', 'chain'), streamed_output: [], logs: {} } }],
  },
  add('/logs/Small', entry('m1', 'llm', { ls_model_name: 'small' })),
  add('/logs/Small/final_output', { generations: [[{ message: message(3, 4) }]] }),
  add('/logs/Agent', entry('agent', 'chain')),
  add('/logs/Agent/final_output', message(3, 4)),
  add('/logs/Large', entry('m2', 'llm', { ls_model_name: 'large' })),
  add('/logs/Large/final_output', { generations: [[{ message: message(10, 20) }]] }),
  add('/streamed_output/-', 'Hi'),
];

const usage = {
  input: 13,
  output: 24,
  total: 37,
  models: [
    { input: 3, output: 4, total: 7, model: 'small' },
    { input: 10, output: 20, total: 30, model: 'large' },
  ],
};

const usageOf = (happened: RunEvent[]) => after(aRun(), ...happened).usage;

describe('a run has the tokens of the models in its steps, once each', () => {
  test.each([
    ['stream_events', { stream_events: answerStream(...events.map(data), end) }],
    ['stream_log', { stream_events: missing(), stream_log: answerStream(...log.map(data), end) }],
  ])('by %s', async (_, answers) => {
    const { events: happened } = await asked(answers);
    expect(usageOf(happened)).toEqual(usage);
    expect(JSON.stringify(happened.map(keptHappening))).not.toContain('"usage"');
  });

  test('past events whose words are objects', async () => {
    const odd = { event: { toString: 1 }, ops: undefined };
    const { events: happened } = await asked({
      stream_events: answerStream(data({ ...events[0], ...odd }), ...events.map(data), end),
    });
    expect(usageOf(happened)).toEqual(usage);
  });

  test('or none, where no model reports them', async () => {
    const { events: happened } = await asked({
      stream_events: answerStream(...events.slice(4).map(data), end),
    });
    expect(usageOf(happened)).toBeUndefined();
  });
});

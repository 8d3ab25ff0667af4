import { describe, expect, test } from 'vitest';
import { keptHappening } from '../../../lib/chat/run/journal-entry.ts';
import type { Json } from '../../../lib/json/json.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import type { RunnableFailure } from '../../../lib/runnable/failure.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import type { Target } from '../../../lib/runnable/runnable.ts';
import { type Step, stepValue } from '../../../lib/runnable/step.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { chunksOf, endOf, failureIn } from '../../support/run.ts';
import { stepsOf } from '../../support/step-items.ts';
import { type Events, folded, requestedUrl, steppedEvents, ways } from './stepped-events.ts';

const langServe = recordedLangServe('steps');

const events: Events = (...order) => steppedEvents(langServe.origin, ...order);

/** Ids differ from run to run, and the server notes the endpoint. */
const comparable = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/stream_(events|log)/g, 'stream');

/** A failure does not tell whether the steps caused it, so it offers to go on without them. */
function withoutSteps(failure: RunnableFailure | undefined) {
  if (failure?.kind !== 'runnable-error') return failure;
  const { hasSteps: _, ...rest } = failure;
  return rest;
}

/** Reads the chunks again as from a journal. */
const readAgain = (heard: RunEvent[]): Json[] =>
  heard.flatMap((event) => {
    const kept = keptHappening(event);
    if (kept.type !== 'chunks' || !('texts' in kept)) return [];
    return kept.texts.flatMap((text) => langserve.answers.chunksInStep?.(text) ?? []);
  });

const texts = `
  chain long-chain llm whole-model whole-chain list-parser pydantic assign picked branch fallback each
  named listened nested inside custom-event retriever single single-dict single-in-chain null nulls
  numbers blanks looks-like-steps fails fails-late fails-in-branch retries retries-inside agent
  agent-alone-in-chain tool-fails passthrough v1 v1-single v1-null
`
  .trim()
  .split(/\s+/)
  .map((name): [string, Json] => [`/steps/${name}`, 'x']);

const objects = ['at-once', 'executor', 'executor-steps', 'prompt'].map((name): [string, Json] => [
  `/steps/${name}`,
  { input: 'x' },
]);

describe.each(ways)('a run that shows its steps by its %s', (_, part) => {
  test.each<[string, Json]>([
    ...texts,
    ...objects,
    ['/steps/tool', { word: 'cat' }],
    ['/steps/model', 'x'],
    ['/empty', 'x'],
    ['/gen', 'x'],
    ['/chunks', 'x'],
    ['/dict', {}],
    ['/docs-list', 'x'],
    ['/err-before', 'x'],
    ['/err-mid', 'x'],
    ['/unser', 'x'],
    ['/pyd', 'x'],
    ['/graph', { messages: [{ type: 'human', content: 'x' }] }],
    ['/snap/json', 'x'],
    ['/snap/tools', 'x'],
    ['/snap/values', 'x'],
    ['/snap/structured-with-raw', 'x'],
    ['/p1', { question: 'x' }],
  ])('has the chunks and the end of /stream: %s', async (path, input) => {
    const plain = await events(path, input, {});
    const heard = await events(path, input, part);
    expect(comparable(chunksOf(heard))).toEqual(comparable(chunksOf(plain)));
    expect([endOf(heard), withoutSteps(failureIn(heard))]).toEqual([endOf(plain), failureIn(plain)]);
    expect(readAgain(heard)).toEqual(chunksOf(heard));
    expect(requestedUrl(heard)).toBe(part.fetch ? '/stream_log' : '/stream_events');
  });

  test.each<[string, Json]>([
    ['/steps/parallel', 'x'],
    ['/steps/streaming-llm', 'x'],
    ['/snap/branches', 'x'],
  ])('has the output of /stream, whose pieces come in any order: %s', async (path, input) => {
    const plain = await events(path, input, {});
    const heard = await events(path, input, part);
    expect(folded(chunksOf(heard))).toEqual(folded(chunksOf(plain)));
    expect(endOf(heard)).toBe('end');
  });

  test('is the run that the server names', async () => {
    const heard = await events('/steps/chain', 'x', part);
    const [first] = heard.flatMap((event) => (event.type === 'unknown' ? [event.runId] : []));
    expect(first).toMatch(/^[\w-]{36}$/);
  });

  test('is rejected like any other', async () => {
    const plain = await events('/echo', { a: 1 }, {});
    expect(failureIn(await events('/echo', { a: 1 }, part))).toEqual(failureIn(plain));
  });
});

describe('the steps of an agent', () => {
  async function steps(part: Partial<Target>): Promise<Step[]> {
    const heard = await events('/steps/executor', { input: 'x' }, part);
    return stepsOf(
      heard.flatMap((event) => {
        if (event.type === 'unknown') return [{ name: event.event, text: event.data, offset: 1 }];
        if (event.type === 'end') return [{ name: 'end', text: '', offset: 1 }];
        return event.type === 'chunks'
          ? (event.raw?.texts ?? []).map((text) => ({ name: 'data', text, offset: 1 }))
          : [];
      }),
    );
  }
  const all = (list: Step[]): Step[] => list.flatMap((step) => [step, ...all(step.children)]);

  test.each(ways)('have all ended, and its tools among them, by its %s', async (_, part) => {
    const found = all(await steps(part));
    expect(found.filter(({ end }) => end === undefined)).toEqual([]);
    expect(found.filter(({ kind }) => kind === 'tool').map(({ name }) => name)).toEqual([
      'count_letters',
      'count_letters',
    ]);
  });

  test('have inputs, outputs and depth by its events', async () => {
    const [root] = await steps({ showsSteps: true });
    const found = all(root ? [root] : []);
    const tool = found.find(({ kind }) => kind === 'tool');
    expect(tool?.input && stepValue(tool.input)).toEqual({ word: 'cat' });
    expect(tool?.output && stepValue(tool.output)).toBe('3');
    const model = found.find(({ kind }) => kind === 'chat_model');
    expect(root?.children.some((step) => all(step.children).includes(model as Step))).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { configurableIn } from '../../../lib/form/config-schema.ts';
import { type Exchange, inputFor } from '../../../lib/form/input.ts';
import { planInput } from '../../../lib/form/input-plan.ts';
import { propertiesOf } from '../../../lib/form/schema/json-schema.ts';
import { isJsonObject, type Json } from '../../../lib/json/json.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { schemaIn } from '../../../lib/runnable/description.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import type { Target } from '../../../lib/runnable/runnable.ts';
import { addChunk, emptyFold, outputOf } from '../../support/fold.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { chunksOf, endOf, failureIn, target } from '../../support/run.ts';

const langServe = recordedLangServe('runs');

const never = new AbortController().signal;

type Told = { events: RunEvent[]; output: Json | undefined };

async function told(to: Target, input: Json): Promise<Told> {
  const events: RunEvent[] = [];
  for await (const event of connect(to).run({ input }, never)) events.push(event);
  const fold = emptyFold();
  for (const chunk of chunksOf(events)) addChunk(fold, chunk);
  return { events, output: outputOf(fold) };
}

const at = (path: string, part: Partial<Target> = {}) => target(`${langServe.origin}${path}`, part);

/** Builds the input by the schema that the runnable serves, as a profile would send it. */
async function plannedInput(path: string, text: string, history: Exchange[] = []): Promise<Json> {
  const { description } = await connect(at(path)).describe(never);
  const plan = planInput(schemaIn(description.input));
  return inputFor(plan, { text, history, values: {} }) ?? null;
}

const different = ['id', 'type', 'response_metadata', 'tool_call_chunks', 'chunk_position'];
const comparable = (output: Json | undefined): unknown =>
  isJsonObject(output) && 'content' in output
    ? Object.fromEntries(Object.entries(output).filter(([key]) => !different.includes(key)))
    : output;

describe('a text is sent by the schema and answered alike in both modes', () => {
  test.each([
    ['/echo', 'echo: hi'],
    ['/gen', 'Hi wörld\nline2\r\n\u2028z'],
    ['/p1', 'Hello there, friend'],
    ['/model', 'Hello there, friend'],
    ['/chunks', 'Hello'],
  ])('%s', async (path, text) => {
    const input = await plannedInput(path, 'hi');
    const streamed = await told(at(path), input);
    const invoked = await told(at(path, { mode: 'batch' }), input);
    expect([endOf(streamed.events), endOf(invoked.events)]).toEqual(['end', 'end']);
    expect(comparable(streamed.output)).toEqual(comparable(invoked.output));
    expect(outputText(streamed.output)).toContain(text);
  });

  test.each<[string, Json]>([
    ['/dict', {}],
    ['/docs-list', 'x'],
    ['/file', { file: 'aGVsbG8=' }],
    ['/pyd', 'x'],
    ['/chat-message', 'x'],
  ])('%s, with an input of its own kind', async (path, input) => {
    const streamed = await told(at(path), input);
    const invoked = await told(at(path, { mode: 'batch' }), input);
    expect([endOf(streamed.events), endOf(invoked.events)]).toEqual(['end', 'end']);
    expect(streamed.output).toEqual(invoked.output);
  });

  test('a run reports its id', async () => {
    const { events } = await told(at('/echo'), 'hi');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'metadata', runId: expect.stringMatching(/^[\w-]{36}$/) }),
    );
  });
});

describe('an end is named by mode and input', () => {
  test.each<[string, 'stream' | 'batch', Json, string]>([
    ['/err-before', 'stream', 'x', 'runnable-error'],
    ['/err-before', 'batch', 'x', 'runnable-error'],
    ['/err-mid', 'stream', 'x', 'runnable-error'],
    ['/unser', 'stream', 'x', 'runnable-error'],
    ['/empty', 'stream', 'x', 'end'],
    ['/empty', 'batch', 'x', 'runnable-error'],
    ['/echo', 'stream', { a: 1 }, 'rejected-input'],
    ['/echo', 'batch', { a: 1 }, 'rejected-input'],
    ['/invoke-only', 'stream', 'x', 'not-exposed'],
    ['/invoke-only', 'batch', 'x', 'end'],
    ['/stream-only', 'stream', 'x', 'end'],
    ['/stream-only', 'batch', 'x', 'not-exposed'],
    ['/nowhere', 'stream', 'x', 'not-exposed'],
    ['/auth', 'stream', 'x', 'rejected-input'],
    ['/bearer', 'stream', 'x', 'unauthorized'],
    ['/bearer', 'batch', 'x', 'unauthorized'],
    ['/echo/invoke', 'stream', 'x', 'not-exposed'],
  ])('%s, %s, %j: %s', async (path, mode, input, end) => {
    expect(endOf((await told(at(path, { mode }), input)).events)).toBe(end);
  });

  test('the text before an error is kept', async () => {
    const { events, output } = await told(at('/err-mid'), 'x');
    expect(output).toBe('one two ');
    expect(failureIn(events)).toEqual({
      kind: 'runnable-error',
      status: 500,
      detail: 'Internal Server Error',
    });
  });

  test.each<[string, [string, string], string]>([
    ['/auth', ['X-Token', 'secret-token'], 'end'],
    ['/auth', ['X-Token', 'wrong'], 'refused'],
    ['/bearer', ['Authorization', 'Bearer good'], 'end'],
  ])('%s with %j: %s', async (path, header, end) => {
    expect(endOf((await told(at(path, { headers: [header] }), 'x')).events)).toBe(end);
  });
});

test('the schema of a guarded runnable needs the headers of the profile', async () => {
  const without = await connect(at('/auth')).describe(never);
  const withToken = await connect(at('/auth', { headers: [['X-Token', 'secret-token']] })).describe(never);
  expect([without.description.input.status, without.unsure]).toEqual(['absent', true]);
  expect(withToken.description.input.status).toBe('served');
});

test.each([
  ['/conf', 'responses'],
  ['/hist', 'session_id'],
])('%s reports %s as configurable', async (path, name) => {
  const { description } = await connect(at(path)).describe(never);
  const configurable = configurableIn(schemaIn(description.config));
  expect(Object.keys(propertiesOf(configurable?.schema ?? {}))).toEqual([name]);
});

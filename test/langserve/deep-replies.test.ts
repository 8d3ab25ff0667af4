import { describe, expect, test } from 'vitest';
import { failureText } from '../../lib/chat/run/failure-text.ts';
import { fieldsOf } from '../../lib/form/field.ts';
import { planInput } from '../../lib/form/input-plan.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { connect } from '../../lib/langserve/connect.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { usageIn } from '../../lib/output/usage.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import type { RunnableFailure } from '../../lib/runnable/failure.ts';
import { addChunk, emptyFold, outputOf } from '../support/fold.ts';
import { answerStream, answerText, serve } from '../support/http-server.ts';
import { chunksOf, endOf, failureIn, runOnce, target } from '../support/run.ts';

const levels = 100_000;
const dicts = `${'{"a":'.repeat(levels)}"x"${'}'.repeat(levels)}`;
const lists = `${'['.repeat(levels)}"x"${']'.repeat(levels)}`;
const shallowEnough = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const never = new AbortController().signal;

const refused = (status: number, body: string) => answerText(status, 'application/json', body);

async function failureOf(status: number, body: string): Promise<RunnableFailure | undefined> {
  await using server = await serve({ '/c/stream': refused(status, body) });
  return failureIn(await runOnce(target(`${server.origin}/c`)));
}

describe('refusal', () => {
  test.each([
    ['with a detail nested 30,000 levels deep', `{"detail":${shallowEnough}}`],
    ['with a detail nested 100,000 levels deep', `{"detail":${lists}}`],
    ['of nested dicts', dicts],
    ['of nested lists', lists],
    ['longer than the reading limit', JSON.stringify({ detail: [{ loc: ['a'], msg: 'x'.repeat(100_000) }] })],
  ])('of the input %s is a rejected input that cannot be read', async (_, body) => {
    const failure = await failureOf(422, body);
    expect(failure).toMatchObject({ kind: 'rejected-input', problems: [], isUnreadable: true });
    expect(failure && failureText(failure).remedy).toContain('too large or nested too deep');
    expect(failure).toHaveProperty('detail', `${body.slice(0, 2_000)}…`);
  });

  test('of the input in plain text is read', async () => {
    expect(await failureOf(422, 'No.')).toEqual({ kind: 'rejected-input', problems: [], detail: 'No.' });
  });

  test.each([
    [401, 'unauthorized'],
    [400, 'refused'],
    [500, 'runnable-error'],
    [404, 'not-exposed'],
  ])('of status %i with a deeply nested detail keeps its kind', async (status, kind) => {
    expect(await failureOf(status, `{"detail":${shallowEnough}}`)).toMatchObject({ kind, status });
  });
});

describe('reply nested 100,000 levels deep ends with its kind', () => {
  const event = (name: string, data: string) => `event: ${name}\r\ndata: ${data}\r\n\r\n`;
  const end = 'event: end\r\n\r\n';

  test.each([
    ['a chunk of dicts', event('data', dicts), 'malformed-reply'],
    ['a chunk of lists', event('data', lists), 'malformed-reply'],
    ['metadata', event('metadata', dicts), 'malformed-reply'],
    ['an error message', event('error', `{"status_code":422,"message":${lists}}`), 'rejected-input'],
    ['an unknown event', event('progress', dicts) + end, 'end'],
    ['the arguments of a tool call', event('data', JSON.stringify(withArguments(dicts))) + end, 'end'],
  ])('%s', async (_, body, ending) => {
    await using server = await serve({ '/c/stream': answerStream(event('data', '"first"'), body) });
    const events = await runOnce(target(`${server.origin}/c`));
    expect([chunksOf(events)[0], endOf(events)]).toEqual(['first', ending]);
  });

  test('in a single response', async () => {
    await using server = await serve({ '/c/invoke': refused(200, `{"output":${dicts}}`) });
    expect(endOf(await runOnce(target(`${server.origin}/c`, { mode: 'batch' })))).toBe('malformed-reply');
  });
});

function withArguments(args: string): JsonObject {
  return { type: 'AIMessageChunk', content: '', tool_call_chunks: [{ name: 'f', args, id: '1', index: 0 }] };
}

describe('JSON nested 100,000 levels deep inside a string is read, folded and shown', () => {
  const document = (metadata: JsonObject) => ({ page_content: 'x', metadata });
  test.each<[string, JsonObject]>([
    ['arguments of a tool call chunk', withArguments(dicts)],
    [
      'arguments of a content block',
      { type: 'ai', content: [{ type: 'tool_use', name: 'f', id: '1', input: dicts }] },
    ],
    ['the content of a tool message', { type: 'tool', content: lists, tool_call_id: '1' }],
    ['the steps of an agent', { steps: [{ action: { tool: 'f', tool_input: dicts }, observation: lists }] }],
    ['the metadata of a document', { context: [document({ metadata: dicts, source: lists })] }],
    [
      'a legacy function call',
      { type: 'ai', content: '', additional_kwargs: { function_call: { name: 'f', arguments: dicts } } },
    ],
  ])('in %s', (_, chunk) => {
    const fold = emptyFold();
    for (const piece of [chunk, chunk, chunk]) addChunk(fold, piece);
    const output = outputOf(fold);
    expect(outputParts(output, null)).not.toEqual([]);
    expect(outputText(output)).not.toBe('');
    expect(usageIn(output)).toBeUndefined();
  });
});

describe('schema of a runnable', () => {
  const served = async (body: string) => {
    await using server = await serve({
      '/c/input_schema': refused(200, body),
      '/c/config_schema': refused(200, body),
    });
    return (await connect(target(`${server.origin}/c`)).describe(never)).description;
  };

  test('nested 100,000 levels deep counts as absent', async () => {
    const { input } = await served(`{"properties":${dicts}}`);
    expect(input).toMatchObject({ status: 'absent', reason: { code: 'too-deep' } });
  });

  const chain = (link: (next: JsonObject) => JsonObject) => {
    const count = 30_000;
    const links = Array.from({ length: count }, (_, place) => [
      `L${place}`,
      place === count - 1 ? { type: 'string' } : link({ $ref: `#/$defs/L${place + 1}` }),
    ]);
    return { $defs: Object.fromEntries(links), ...link({ $ref: '#/$defs/L0' }) };
  };

  test.each<[string, (next: JsonObject) => JsonObject]>([
    ['references', (next) => next],
    ['allOf', (next) => ({ allOf: [next] })],
    ['anyOf', (next) => ({ anyOf: [next, { type: 'null' }] })],
    ['either', (next) => ({ oneOf: [next, { type: 'integer' }] })],
    ['properties', (next) => ({ type: 'object', properties: { a: next }, required: ['a'] })],
    ['lists', (next) => ({ type: 'array', items: next })],
  ])('with a chain of 30,000 %s is planned, filled in and checked', async (_, link) => {
    const schema = schemaIn((await served(JSON.stringify(chain(link)))).input) as JsonObject;
    expect(() => planInput(schema)).not.toThrow();
    expect(() => fieldsOf(schema, resolverOf(schema))).not.toThrow();
    expect(() => schemaProblems(schema, { a: 'x' })).not.toThrow();
  });
});

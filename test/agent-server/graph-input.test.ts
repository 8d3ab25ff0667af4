import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentServer } from '../../lib/agent-server/agent-server.ts';
import { graphInput } from '../../lib/agent-server/assistant/graph-input.ts';
import { completed, missing } from '../../lib/form/form.ts';
import { inputFields } from '../../lib/form/input-fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';

/** Replies of a real server to `/schemas`, without the schemas of messages. */
const graphs: Record<string, JsonObject> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/recordings/agent-server-schemas/graphs.json'), 'utf8'),
);

const nothing = { values: {}, unread: {}, chosen: {}, files: new Set<string>() };

function formOf(graph: string) {
  const schema = graphInput(graphs[graph] ?? {});
  const plan = agentServer.plan(schema);
  const fields = inputFields(schema, plan);
  return {
    plan,
    offered: fields.filter(({ isRequired }) => !isRequired).map(({ name }) => name),
    demanded: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    untouched: completed(fields, nothing),
    missing: Object.keys(missing(fields, nothing, completed(fields, nothing))),
  };
}

const all = ['language', 'summary', 'count', 'tags', 'notes', 'flag', 'options', 'level'];

describe('input of a real graph', () => {
  test.each([
    ['state', all],
    ['state-nullable', ['language']],
    ['state-nested', ['opts']],
    ['state-with-private-fields', ['language']],
    ['own-output', all],
    ['agent-with-own-state', ['user_name', 'score']],
    ['deep-agent', ['files']],
    ['swarm', ['active_agent']],
    ['state-partial', ['language', 'tags']],
    ['state-dataclass', ['language', 'tags']],
    ['state-old-typed-dict', ['language']],
    ['supervisor', []],
    ['context-dataclass', []],
  ])('%s offers its fields and demands none', (graph, offered) => {
    const form = formOf(graph);
    expect(form).toMatchObject({ offered, demanded: [], untouched: {}, missing: [] });
    expect(form.plan).toMatchObject({
      kind: 'object',
      text: null,
      history: { name: 'messages' },
      required: [],
    });
  });

  test.each<[string, string[], string[]]>([
    ['own-input', ['language', 'tags'], []],
    ['own-input-optional', ['language'], ['tags']],
    ['own-input-pydantic', ['language', 'tags'], []],
    ['own-input-and-output', ['language'], []],
    ['state-pydantic', ['language'], ['count', 'tags', 'flag']],
  ])('%s demands what its graph needs', (graph, demanded, offered) => {
    const form = formOf(graph);
    expect(form).toMatchObject({
      demanded,
      offered,
      plan: { required: demanded },
      missing: demanded.map((name) => `/${name}`),
    });
  });

  test('a state without messages has the place of the text that its names tell', () => {
    expect(formOf('state-without-messages').plan).toMatchObject({ kind: 'object', text: 'question' });
    expect(formOf('state-without-messages').untouched).toEqual({});
  });
});

describe('input of a graph', () => {
  const text = { type: 'string' };
  const state = (names: string[], more: JsonObject = {}): JsonObject => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, text])),
    required: names,
    ...more,
  });

  test('keeps a place for the text that only the required fields tell', () => {
    const chat_history = { type: 'array', items: { type: 'array', prefixItems: [text, text] } };
    const input_schema = {
      type: 'object',
      properties: { chat_history, topic: text },
      required: ['chat_history', 'topic'],
    };
    const schema = graphInput({ input_schema, state_schema: input_schema, output_schema: input_schema });
    expect(agentServer.plan(schema)).toMatchObject({ text: 'topic', required: [] });
    expect(agentServer.plan(input_schema)).toMatchObject({ text: 'topic' });
  });

  test('demands nothing inside a field either, apart from what tells variants apart', () => {
    const circle = {
      type: 'object',
      properties: { kind: { const: 'circle' }, radius: { type: 'number' }, required: text },
      required: ['kind', 'radius'],
    };
    const schema = graphInput({
      input_schema: state(['messages'], {
        properties: { messages: {}, shape: { $ref: '#/$defs/Circle' } },
        $defs: { Circle: circle },
      }),
      state_schema: state(['messages', 'shape']),
    });
    expect(schema).toMatchObject({
      $defs: { Circle: { required: ['kind'], properties: { required: text } } },
    });
  });

  test.each<[string, JsonObject]>([
    ['null', { input_schema: null, state_schema: null }],
    ['absent', {}],
    [
      'null beside a state that says nothing',
      { input_schema: null, state_schema: { properties: { handle: { default: null } } } },
    ],
  ])('takes messages where its schema is %s', (_, said) => {
    const plan = agentServer.plan(graphInput(said));
    expect(plan).toMatchObject({ text: null, history: { name: 'messages' }, required: [] });
  });

  test.each([
    ['a text', { title: 'flow_input', type: 'string' }, { kind: 'text' }],
    ['anything', true, { kind: 'text' }],
  ])('of the functional API stays: %s', (_, input_schema, plan) => {
    expect(agentServer.plan(graphInput({ input_schema }))).toMatchObject(plan);
  });

  test('is asked for anew where an earlier version has stored it', () => {
    const schema = state(['messages', 'language']);
    const stored = (input: JsonObject) => ({
      version: 4,
      protocol: 'agent-server',
      url: 'http://127.0.0.1:2024/assistants/graph',
      input: { status: 'served', schema: input },
      config: { status: 'absent', httpStatus: 200, reason: { code: 'no-schema' } },
      modes: { stream: 'exposed', batch: 'exposed' },
    });
    expect(agentServer.readDescription(stored(schema))).toBeUndefined();
    const read = graphInput({ input_schema: schema }) as JsonObject;
    expect(agentServer.readDescription(stored(read))).toMatchObject({ input: { schema: read } });
  });
});

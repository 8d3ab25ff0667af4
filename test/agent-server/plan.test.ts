import { describe, expect, test } from 'vitest';
import { agentServer } from '../../lib/agent-server/agent-server.ts';
import { planGraphInput } from '../../lib/agent-server/assistant/graph-input.ts';
import { inputFor } from '../../lib/form/input.ts';
import type { Json } from '../../lib/json/json.ts';
import { recordedPart } from '../support/recorded.ts';

const schemaOf = (name: string) => recordedPart(name, 'input_schema') ?? undefined;
const asked = (schema: Json | undefined) => {
  const plan = planGraphInput(schema ?? undefined);
  return inputFor(plan, { text: 'Hello', history: [], values: { language: 'en' } });
};
const human = { type: 'human', content: 'Hello' };

describe('plan of a real graph', () => {
  test.each<[string, Json]>([
    ['schemas.chat', { messages: [human] }],
    ['schemas.plain', { question: 'Hello', language: 'en' }],
    ['schemas.flow', 'Hello'],
    ['js.schemas.typed', { question: 'Hello', language: 'en' }],
  ])('%s takes the text', (name, input) => {
    expect(asked(schemaOf(name))).toMatchObject(input as object);
  });

  test.each<[string, object]>([
    ['schemas.chat', { kind: 'object', text: null, history: { name: 'messages' }, required: [] }],
    ['schemas.ticket', { kind: 'object', text: 'title' }],
    ['schemas.pair', { kind: 'object', text: 'topic' }],
    ['schemas.flow', { kind: 'text' }],
  ])('%s has its places', (name, plan) => {
    expect(planGraphInput(schemaOf(name))).toMatchObject(plan);
  });
});

describe('plan', () => {
  test('without a schema takes messages', () => {
    expect(asked(undefined)).toEqual({ messages: [human], language: 'en' });
  });

  test('follows the person who sends the text alone', () => {
    expect(planGraphInput(undefined, { kind: 'text' })).toEqual({ kind: 'text' });
  });

  test('follows the person who names a list without a schema', () => {
    const history = { name: 'chat', as: 'messages' } as const;
    const plan = planGraphInput(undefined, { kind: 'field', text: null, history });
    expect(inputFor(plan, { text: 'Hello', history: [], values: {} })).toEqual({ chat: [human] });
  });

  test('finds messages under another name', () => {
    const messages = {
      type: 'array',
      items: { oneOf: [{ $ref: '#/$defs/HumanMessage' }, { $ref: '#/$defs/AIMessage' }] },
    };
    const message = (type: string) => ({
      title: type,
      type: 'object',
      properties: { content: {}, type: { const: type } },
    });
    const schema = {
      type: 'object',
      properties: { dialogue: messages },
      $defs: { HumanMessage: message('human'), AIMessage: message('ai') },
    };
    expect(asked(schema)).toEqual({ dialogue: [human], language: 'en' });
  });

  const generic = 'BaseMessage<MessageStructure<Record<string,any>>,MessageType>';
  test.each([
    ['as it is', generic],
    ['percent-encoded', encodeURIComponent(generic)],
  ])('finds messages of a JavaScript server by a class whose name stands %s', (_, name) => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { dialogue: { type: 'array', items: { $ref: `#/definitions/${name}` } } },
      definitions: {
        [generic]: { type: 'object', properties: { content: { type: 'string' }, type: { type: 'string' } } },
      },
    };
    expect(planGraphInput(schema)).toMatchObject({
      text: null,
      history: { name: 'dialogue', form: { kind: 'messages' } },
    });
  });

  test('names no place for the answer unless the schema does', () => {
    expect(agentServer.answerAt(schemaOf('schemas.chat'))).toBeNull();
  });
});

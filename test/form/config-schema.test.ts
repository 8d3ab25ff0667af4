import { describe, expect, test } from 'vitest';
import { usualCall } from '../../lib/chat/profile/call-settings.ts';
import { configurableIn, memoryKeyIn } from '../../lib/form/config-schema.ts';
import { fieldsOf } from '../../lib/form/field.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { memoryKeyOf } from '../support/call.ts';
import { both, doubling, each, numbered } from '../support/endless-schemas.ts';
import { type Spelling, spellings, withDefinitions } from '../support/pydantic.ts';
import { recordedJson } from '../support/recordings.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const recorded = (name: string) => recordedJson(`config_schema.${name}.json`);

/** Lists the configurable names with the kinds of their shapes. */
function configured(schema: Json | undefined): string[] | undefined {
  const found = configurableIn(schema);
  return found && fieldsOf(found.schema, found.resolve).map(({ name, shape }) => `${name}: ${shape.kind}`);
}

/** Builds a config schema in the form that LangServe makes. */
function configSchema(spelling: Spelling, configurable: JsonObject): JsonObject {
  const place = spelling.isOld
    ? spelling.ref('Configurable')
    : spelling.ref('Configurable', { default: null });
  return withDefinitions(spelling, object({ configurable: place }), { Configurable: object(configurable) });
}

const session = { ...text, title: 'Session ID', default: '' };

type Row = [name: string, schema: Json | undefined, fields: string[] | undefined, key: string | undefined];

const spelled = (spelling: Spelling): Row[] => {
  const { ref } = spelling;
  const model = ref('Model', { title: 'Model', default: 'small' });
  const chosen = configSchema(spelling, { model, temperature: { type: 'number', default: 0.7 } });
  const wholeRef = withDefinitions(spelling, ref('Config', { title: 'Config' }), {
    Config: object({ configurable: ref('Configurable') }),
    Configurable: object({ thread_id: session }),
  });
  const rows: Row[] = [
    ['no configurable property', object({}), undefined, undefined],
    ['a session', configSchema(spelling, { session_id: session }), ['session_id: text'], 'session_id'],
    [
      'a user and a conversation',
      configSchema(spelling, { conversation_id: session, user_id: session }),
      ['conversation_id: text', 'user_id: text'],
      'conversation_id',
    ],
    ['a thread, with the root behind a reference', wholeRef, ['thread_id: text'], 'thread_id'],
    [
      'a choice and a number',
      withDefinitions(spelling, chosen, { Model: { ...text, enum: ['small', 'large'] } }),
      ['model: choice', 'temperature: number'],
      undefined,
    ],
    [
      'a list and a nullable number',
      configSchema(spelling, { responses: listOf(text), limit: spelling.optional(whole) }),
      ['responses: list', 'limit: number'],
      undefined,
    ],
    [
      'a session among others',
      configSchema(spelling, { model: text, session_id: session }),
      ['model: text', 'session_id: text'],
      'session_id',
    ],
    ['a user alone', configSchema(spelling, { user_id: session }), ['user_id: text'], undefined],
  ];
  return rows.map(([name, ...rest]) => [`${name}, ${spelling.name}`, ...rest]);
};

const recordedRows: Row[] = [
  ['recorded fields', recorded('conf'), ['responses: list'], undefined],
  ['a recorded session', recorded('hist'), ['session_id: text'], 'session_id'],
  [
    'a recorded user and conversation',
    recorded('hist-user'),
    ['conversation_id: text', 'user_id: text'],
    'conversation_id',
  ],
];

const configurable = (schema: Json, more: JsonObject = {}) => ({
  ...object({ configurable: schema }),
  ...more,
});
const manySessions = object({ thread_id: session, conversation_id: session, session_id: session });

const doubled = doubling(both);

const brokenRows: Row[] = [
  ['no schema', undefined, undefined, undefined],
  ...([true, false, null, [], 'text', 7, {}] satisfies Json[]).map(
    (schema): Row => [`${JSON.stringify(schema)} for a schema`, schema, undefined, undefined],
  ),
  ['invalid properties', { properties: ['configurable'] }, undefined, undefined],
  ['a configurable that is not a schema', configurable(5), undefined, undefined],
  ['a configurable that takes anything', configurable(true), undefined, undefined],
  ['a configurable that is a string', configurable(text), undefined, undefined],
  ['a configurable without properties', configurable({ type: 'object' }), undefined, undefined],
  ['a dangling reference', configurable({ $ref: '#/$defs/Configurable' }), undefined, undefined],
  [
    'a reference to another document',
    configurable({ $ref: 'https://example.com/c.json' }),
    undefined,
    undefined,
  ],
  ['a root that refers to itself', { $ref: '#' }, undefined, undefined],
  ['a configurable that refers to the root', configurable({ $ref: '#' }), ['configurable: group'], undefined],
  [
    'a session whose schema is invalid',
    configurable(object({ session_id: 5 })),
    ['session_id: json'],
    'session_id',
  ],
  [
    'a required session without a schema',
    configurable({ type: 'object', required: ['session_id'] }),
    ['session_id: json'],
    'session_id',
  ],
  [
    'all three memory keys, of which session_id wins',
    configurable(manySessions),
    ['thread_id: text', 'conversation_id: text', 'session_id: text'],
    'session_id',
  ],
  ['a memory key outside configurable', object({ session_id: text }), undefined, undefined],
  [
    'a configurable that doubles over forty levels',
    configurable({ $ref: doubled.$ref }, { $defs: doubled.$defs }),
    undefined,
    undefined,
  ],
  [
    '10,000 numbers and a session',
    configurable(object({ ...each(numbered(10_000), () => whole), session_id: session })),
    [...numbered(10_000).map((name) => `${name}: number`), 'session_id: text'],
    'session_id',
  ],
];

describe.each([
  ['recorded', recordedRows],
  ['spelled by each pydantic', spellings.flatMap(spelled)],
  ['broken', brokenRows],
])('configurable fields and memory key of a schema, %s', (_, rows) => {
  test.each(rows)('%s', (__, schema, fields, key) => {
    expect(configured(schema)).toEqual(fields);
    expect(memoryKeyIn(schema)).toBe(key);
  });
});

describe('memory key of the conversation', () => {
  const kept = { ...usualCall, memory: { kind: 'kept', key: 'chat' } } as const;
  const sent = { ...usualCall, memory: { kind: 'sent' } } as const;

  test('comes from the config schema by default', () => {
    expect(memoryKeyOf(usualCall, recorded('hist'))).toBe('session_id');
    expect(memoryKeyOf(usualCall, recorded('conf'))).toBeNull();
    expect(memoryKeyOf(usualCall, undefined)).toBeNull();
  });

  test('comes from the profile if that sets one', () => {
    expect(memoryKeyOf(kept, recorded('hist'))).toBe('chat');
    expect(memoryKeyOf(kept, undefined)).toBe('chat');
    expect(memoryKeyOf(sent, recorded('hist'))).toBeNull();
  });
});

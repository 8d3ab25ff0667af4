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

/** The names of what can be configured, with the kinds of their shapes. */
function configured(schema: Json | undefined): string[] | undefined {
  const found = configurableIn(schema);
  return found && fieldsOf(found.schema, found.resolve).map(({ name, shape }) => `${name}: ${shape.kind}`);
}

/** A config schema as LangServe makes it of what can be configured. */
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
    ['nothing', object({}), undefined, undefined],
    ['a session', configSchema(spelling, { session_id: session }), ['session_id: text'], 'session_id'],
    [
      'a user and a conversation',
      configSchema(spelling, { conversation_id: session, user_id: session }),
      ['conversation_id: text', 'user_id: text'],
      'conversation_id',
    ],
    ['a thread, where the whole is a reference', wholeRef, ['thread_id: text'], 'thread_id'],
    [
      'a choice and a number',
      withDefinitions(spelling, chosen, { Model: { ...text, enum: ['small', 'large'] } }),
      ['model: choice', 'temperature: number'],
      undefined,
    ],
    [
      'a list and a place that may be null',
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
  ['properties that are none', { properties: ['configurable'] }, undefined, undefined],
  ['a configurable that is no schema', configurable(5), undefined, undefined],
  ['a configurable that takes anything', configurable(true), undefined, undefined],
  ['a configurable that is a text', configurable(text), undefined, undefined],
  ['a configurable without properties', configurable({ type: 'object' }), undefined, undefined],
  ['one that is nowhere', configurable({ $ref: '#/$defs/Configurable' }), undefined, undefined],
  ['one that is elsewhere', configurable({ $ref: 'https://example.com/c.json' }), undefined, undefined],
  ['a whole that is itself', { $ref: '#' }, undefined, undefined],
  ['a configurable that is the whole', configurable({ $ref: '#' }), ['configurable: group'], undefined],
  [
    'a session that is no schema',
    configurable(object({ session_id: 5 })),
    ['session_id: json'],
    'session_id',
  ],
  [
    'a session that is required and not described',
    configurable({ type: 'object', required: ['session_id'] }),
    ['session_id: json'],
    'session_id',
  ],
  [
    'all three keys: the first is the session',
    configurable(manySessions),
    ['thread_id: text', 'conversation_id: text', 'session_id: text'],
    'session_id',
  ],
  ['a key outside of what is configurable', object({ session_id: text }), undefined, undefined],
  [
    'one that doubles at forty levels',
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
])('what a config schema lets a request configure, %s', (_, rows) => {
  test.each(rows)('%s', (__, schema, fields, key) => {
    expect(configured(schema)).toEqual(fields);
    expect(memoryKeyIn(schema)).toBe(key);
  });
});

describe('who remembers the conversation', () => {
  const kept = { ...usualCall, memory: { kind: 'kept', key: 'chat' } } as const;
  const sent = { ...usualCall, memory: { kind: 'sent' } } as const;

  test('is said by the config schema', () => {
    expect(memoryKeyOf(usualCall, recorded('hist'))).toBe('session_id');
    expect(memoryKeyOf(usualCall, recorded('conf'))).toBeNull();
    expect(memoryKeyOf(usualCall, undefined)).toBeNull();
  });

  test('is said by the person before it', () => {
    expect(memoryKeyOf(kept, recorded('hist'))).toBe('chat');
    expect(memoryKeyOf(kept, undefined)).toBe('chat');
    expect(memoryKeyOf(sent, recorded('hist'))).toBeNull();
  });
});

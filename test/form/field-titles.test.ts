import { describe, expect, test } from 'vitest';
import { configurableFields, configurableIn } from '../../lib/form/config-schema.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { fieldsFor } from '../support/form.ts';
import { type Spelling, spellings, withDefinitions } from '../support/pydantic.ts';
import { configSchema, listOf, object, text } from '../support/schema.ts';

/** Classes with a title and a docstring, as pydantic writes them. */
const classes: JsonObject = {
  Address: { ...object({ street: { ...text, title: 'Street' } }), title: 'Address', description: 'A class.' },
  Mode: { ...text, enum: ['a', 'b'], title: 'Mode', description: 'An enumeration.' },
};

const fieldFor = (spelling: Spelling, name: string, property: Json) => {
  const [field] = fieldsFor(withDefinitions(spelling, object({ [name]: property }), classes));
  return field && [field.title, field.description];
};

describe.each(spellings.map((spelling) => [spelling.name, spelling] as const))(
  'the title and the description of a field: %s',
  (_, spelling) => {
    const { ref, optional } = spelling;
    test.each<[string, string, Json, string, string]>([
      ['a class', 'shipping', ref('Address'), 'Shipping', ''],
      ['an enumeration', 'answer_mode', ref('Mode'), 'Answer Mode', ''],
      ['a class with a default', 'billing', ref('Address', { default: {} }), 'Billing', ''],
      ['a class or null', 'back', optional(ref('Address')), 'Back', ''],
      ['an enumeration or null', 'back', optional(ref('Mode')), 'Back', ''],
      ['a title beside the class', 'to', ref('Address', { title: 'Sent to' }), 'Sent to', ''],
      [
        'a title and a description beside the class',
        'to',
        ref('Address', { title: 'Sent to', description: 'Where it goes' }),
        'Sent to',
        'Where it goes',
      ],
      [
        'a title beside the class or null',
        'to',
        optional(ref('Address'), { title: 'Sent to', description: 'Where it goes' }),
        'Sent to',
        'Where it goes',
      ],
      ['a list of a class', 'stops', listOf(ref('Address')), 'stops', ''],
      ['a choice of classes', 'either', { anyOf: [ref('Address'), ref('Mode')] }, 'either', ''],
      ['letters that are capital already', 'myBillingAddress', ref('Address'), 'MyBillingAddress', ''],
    ])('%s', (_name, name, property, title, description) => {
      expect(fieldFor(spelling, name, property)).toEqual([title, description]);
    });

    test('each form of a choice has the title of its class', () => {
      const [field] = fieldsFor(
        withDefinitions(spelling, object({ either: { anyOf: [ref('Address'), ref('Mode')] } }), classes),
      );
      const options = field?.shape.kind === 'either' ? field.shape.options : [];
      expect(options.map(({ title }) => title)).toEqual([
        { kind: 'titled', title: 'Address' },
        { kind: 'titled', title: 'Mode' },
      ]);
    });
  },
);

test.each<[string, Json, string]>([
  ['beside a reference in a list', { allOf: [{ $ref: '#/$defs/Address' }, { title: 'Sent to' }] }, 'Sent to'],
  ['inside of the only choice', { anyOf: [{ ...text, title: 'Sent to' }, { type: 'null' }] }, 'Sent to'],
  ['nowhere', { ...text }, 'to'],
  ['as what is no text', { ...text, title: 5 }, 'to'],
])('a title stands %s', (_, property, title) => {
  const [field] = fieldsFor({ ...object({ to: property }), $defs: classes });
  expect(field?.title).toBe(title);
});

describe('what can be configured', () => {
  const alternatives = (title: string): JsonObject => ({ ...text, enum: ['a', 'b'], title });
  const titles = (properties: JsonObject, $defs: JsonObject) => {
    const schema = configSchema(properties);
    const found = configurableIn({ ...schema, $defs: { ...(schema.$defs as JsonObject), ...$defs } });
    return found && configurableFields(found).map(({ title }) => title);
  };

  test('alternatives have the name that their author gave them, which LangChain makes the title of a class', () => {
    const llm = { $ref: '#/$defs/LLM', default: 'a' };
    expect(titles({ llm }, { LLM: alternatives('Language model') })).toEqual(['Language model']);
    expect(titles({ llm: { ...llm, title: 'Own' } }, { LLM: alternatives('Language model') })).toEqual([
      'Own',
    ]);
  });

  test('two of one class have their own names', () => {
    const mode = { $ref: '#/$defs/Mode' };
    expect(titles({ first: mode, second: mode }, { Mode: alternatives('Mode') })).toEqual([
      'First',
      'Second',
    ]);
  });

  test('a group has its own name', () => {
    expect(titles({ home: { $ref: '#/$defs/Address' } }, classes)).toEqual(['Home']);
  });
});

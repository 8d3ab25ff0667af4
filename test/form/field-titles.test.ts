import { describe, expect, test } from 'vitest';
import { configurableFields, configurableIn } from '../../lib/form/config-schema.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { fieldsFor } from '../support/form.ts';
import { type Spelling, spellings, withDefinitions } from '../support/pydantic.ts';
import { configSchema, listOf, object, text } from '../support/schema.ts';

/** Classes with a title and a docstring, in the form that pydantic writes. */
const classes: JsonObject = {
  Address: { ...object({ street: { ...text, title: 'Street' } }), title: 'Address', description: 'A class.' },
  Mode: { ...text, enum: ['a', 'b'], title: 'Mode', description: 'An enumeration.' },
};

const fieldFor = (spelling: Spelling, name: string, property: Json) => {
  const [field] = fieldsFor(withDefinitions(spelling, object({ [name]: property }), classes));
  return field && [field.title, field.description];
};

describe.each(spellings.map((spelling) => [spelling.name, spelling] as const))(
  'title and description of a field: %s',
  (_, spelling) => {
    const { ref, optional } = spelling;
    test.each<[string, string, Json, string, string]>([
      ['a class', 'shipping', ref('Address'), 'Shipping', ''],
      ['an enumeration', 'answer_mode', ref('Mode'), 'Answer Mode', ''],
      ['a class with a default', 'billing', ref('Address', { default: {} }), 'Billing', ''],
      ['a nullable class', 'back', optional(ref('Address')), 'Back', ''],
      ['a nullable enumeration', 'back', optional(ref('Mode')), 'Back', ''],
      ['a title beside the reference', 'to', ref('Address', { title: 'Sent to' }), 'Sent to', ''],
      [
        'a title and a description beside the reference',
        'to',
        ref('Address', { title: 'Sent to', description: 'Where it goes' }),
        'Sent to',
        'Where it goes',
      ],
      [
        'a title beside a nullable reference',
        'to',
        optional(ref('Address'), { title: 'Sent to', description: 'Where it goes' }),
        'Sent to',
        'Where it goes',
      ],
      ['a list of a class', 'stops', listOf(ref('Address')), 'stops', ''],
      ['a union of classes', 'either', { anyOf: [ref('Address'), ref('Mode')] }, 'either', ''],
      ['a name in camel case', 'myBillingAddress', ref('Address'), 'MyBillingAddress', ''],
    ])('%s', (_name, name, property, title, description) => {
      expect(fieldFor(spelling, name, property)).toEqual([title, description]);
    });

    test('each variant of a union has the title of its class', () => {
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
  ['beside a reference in allOf', { allOf: [{ $ref: '#/$defs/Address' }, { title: 'Sent to' }] }, 'Sent to'],
  ['inside a nullable union', { anyOf: [{ ...text, title: 'Sent to' }, { type: 'null' }] }, 'Sent to'],
  ['if there is none', { ...text }, 'to'],
  ['if it is not a string', { ...text, title: 5 }, 'to'],
])('field title %s', (_, property, title) => {
  const [field] = fieldsFor({ ...object({ to: property }), $defs: classes });
  expect(field?.title).toBe(title);
});

describe('titles of configurable fields', () => {
  const alternatives = (title: string): JsonObject => ({ ...text, enum: ['a', 'b'], title });
  const titles = (properties: JsonObject, $defs: JsonObject) => {
    const schema = configSchema(properties);
    const found = configurableIn({ ...schema, $defs: { ...(schema.$defs as JsonObject), ...$defs } });
    return found && configurableFields(found).map(({ title }) => title);
  };

  test('alternatives have the name their author chose, which LangChain makes a class title', () => {
    const llm = { $ref: '#/$defs/LLM', default: 'a' };
    expect(titles({ llm }, { LLM: alternatives('Language model') })).toEqual(['Language model']);
    expect(titles({ llm: { ...llm, title: 'Own' } }, { LLM: alternatives('Language model') })).toEqual([
      'Own',
    ]);
  });

  test('two fields of the same class have their own names', () => {
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

import type { Json } from '../../lib/json/json.ts';
import type { HostileCase } from './endless-inputs.ts';
import { asText, inField, inFieldsAlone } from './input-cases.ts';
import { object, text, whole } from './schema.ts';

const noSchemas: HostileCase[] = ([true, false, null, [], [text], 7, 'text', {}] satisfies Json[]).map(
  (schema) => ({ name: `${JSON.stringify(schema)} for a schema`, schema, ...asText, shapes: 0 }),
);

/** An object whose question is a dangling reference. */
const leading = ($ref: Json) => ({
  ...object({ question: { $ref } }, ['question']),
  $defs: { A: [text], 'b/c~d': whole },
});

const lost: HostileCase[] = [
  {
    name: 'a root reference to a missing definition',
    schema: { $ref: '#/$defs/Gone' },
    ...asText,
    shapes: 0,
  },
  {
    name: 'a root reference to another site',
    schema: { $ref: 'https://example.com/in.json' },
    ...asText,
    shapes: 0,
  },
  ...[
    '#/$defs/Gone',
    '#/$defs/A/length',
    '#/$defs/%zz',
    '#/constructor',
    '#/$defs/__proto__',
    'in.json',
    '',
  ].map(
    (ref): HostileCase => ({
      name: `a property that is at “${ref}”`,
      schema: leading(ref),
      ...inField('question'),
      shapes: 0,
    }),
  ),
  {
    name: 'a property whose path is escaped',
    schema: leading('#/$defs/b~1c~0d'),
    ...inFieldsAlone({ required: ['question'], fields: ['question: number, required'] }),
    shapes: 1,
  },
  {
    name: 'a property whose path is encoded',
    schema: leading('#/%24defs/b~1c~0d'),
    ...inFieldsAlone({ required: ['question'], fields: ['question: number, required'] }),
    shapes: 1,
  },
];

/** Non-schemas, and references that lead nowhere. */
export const lostInputs: HostileCase[] = [...noSchemas, ...lost];

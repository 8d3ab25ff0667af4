import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Field, Shape } from '../../lib/form/field.ts';
import { type Exchange, inputFor } from '../../lib/form/input.ts';
import { inputFields } from '../../lib/form/input-fields.ts';
import { planInput } from '../../lib/form/input-plan.ts';
import { brokenInputs } from '../support/broken-inputs.ts';
import { documentedInputs } from '../support/documented-inputs.ts';
import { endlessInputs } from '../support/endless-inputs.ts';
import { before, type InputCase } from '../support/input-cases.ts';
import { lostInputs } from '../support/lost-inputs.ts';
import { messageChoiceInputs } from '../support/message-choice-inputs.ts';
import { placedInputs } from '../support/placed-inputs.ts';
import { rareKeywordInputs } from '../support/rare-keyword-inputs.ts';
import { recordedInputs } from '../support/recorded-inputs.ts';

const fieldWords = ({ name, isRequired, shape }: Field) =>
  `${name}: ${shape.kind}${isRequired ? ', required' : ''}`;

const described = ({ name: _, ...told }: InputCase) => told;

/** Builds plan, fields and inputs of a schema. */
function made({ schema }: InputCase): ReturnType<typeof described> {
  const plan = planInput(schema);
  const input = (text: string, history: Exchange[]) => inputFor(plan, { text, history, values: {} });
  return {
    schema,
    plan,
    fields: inputFields(schema, plan).map(fieldWords),
    first: input('hi', []),
    next: input('more', before),
  };
}

/** Counts the shapes inside one, including itself, down to this many levels. */
function countShapes(shape: Shape, levels: number): number {
  if (levels === 0) return 1;
  const inside = (shapes: Shape[]) =>
    shapes.reduce((count, item) => count + countShapes(item, levels - 1), 1);
  if (shape.kind === 'list') return inside([shape.item()]);
  if (shape.kind === 'group') return inside(shape.fields().map((field) => field.shape));
  if (shape.kind === 'either') return inside(shape.options.map((option) => option.shape));
  return 1;
}

describe.each([
  ['a recorded schema', recordedInputs],
  ['a documented example', documentedInputs],
  ['a rule', placedInputs],
  ['messages in a union', messageChoiceInputs],
  ['a rare keyword', rareKeywordInputs],
])('plan, fields and inputs of %s', (_, cases) => {
  test.each(cases)('$name', (row) => {
    expect(made(row)).toEqual(described(row));
  });
});

describe.each([
  ['an endless schema', endlessInputs],
  ['a dangling schema', lostInputs],
  ['an invalid schema', brokenInputs],
])('plan, fields and inputs of %s', (_, cases) => {
  test.each(cases)('$name', ({ shapes, ...row }) => {
    expect(made(row)).toEqual(described(row));
    const fields = inputFields(row.schema, planInput(row.schema));
    const counts = fields.map(({ shape }) => countShapes(shape, 2));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(shapes);
  });
});

test('the table contains every recorded input schema', () => {
  const folder = join(import.meta.dirname, '../fixtures/recordings');
  const files = readdirSync(folder).filter((file) => file.startsWith('input_schema.'));
  expect(recordedInputs.map(({ name }) => `input_schema.${name}.json`)).toEqual(files.sort());
});

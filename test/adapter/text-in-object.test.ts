import { describe, expect, test } from 'vitest';
import { inputFor } from '../../lib/langserve/input.ts';
import { inputFields } from '../../lib/langserve/input-fields.ts';
import { planInput } from '../../lib/langserve/input-plan.ts';
import { chatHint } from '../support/pydantic.ts';
import { object, text, whole } from '../support/schema.ts';

describe('a text in an object', () => {
  const inner = object({ q: text, n: whole, deep: object({ q: text }) });
  const hinted = (...path: string[]) =>
    object({ aside: { ...text, ...chatHint(['in', ...path]) }, in: inner });

  test.each([
    [['q'], { in: { q: 'hi', n: 2 } }, ['n', 'deep']],
    [['deep', 'q'], { in: { n: 2, deep: { q: 'hi' } } }, ['q', 'n']],
  ])('at %j goes beside what is filled in there, which has no field for it', (path, input, names) => {
    const schema = hinted(...path);
    const plan = planInput(schema);
    expect(inputFor(plan, { text: 'hi', history: [], values: { in: { n: 2 } } })).toEqual(input);
    const group = inputFields(schema, plan).find(({ name }) => name === 'in')?.shape;
    expect(group?.kind === 'group' && group.fields().map(({ name }) => name)).toEqual(names);
  });
});

import { describe, expect, test } from 'vitest';
import { ownProblems } from '../../lib/form/form-problems.ts';
import { type Exchange, inputFor } from '../../lib/form/input.ts';
import { inputFields } from '../../lib/form/input-fields.ts';
import { isTextMessage, planInput } from '../../lib/form/input-plan.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { documentedInputs } from '../support/documented-inputs.ts';
import { fc } from '../support/fast-check.ts';
import { sentOf, somebodysFilling } from '../support/filling.ts';
import { judgeOf } from '../support/json-schema-judge.ts';
import { recordedInputs } from '../support/recorded-inputs.ts';

const blocks = fc.array(
  fc.constantFrom<Json[]>(
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' } },
    { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
  ),
  { minLength: 1, maxLength: 2 },
);

const exchanges: fc.Arbitrary<Exchange[]> = fc.array(
  fc.record(
    { question: fc.string(), answer: fc.string(), blocks },
    { requiredKeys: ['question', 'answer'], noNullPrototype: true },
  ),
  { maxLength: 3 },
);

/** Fills in the plan for any history, text and values, and returns the input with the form's problems. */
function said(schema: Json | undefined, text: string, history: Exchange[], any: fc.GeneratorValue) {
  const plan = planInput(schema);
  const fields = inputFields(schema, plan);
  const filling = somebodysFilling(fields, any);
  const attached = isTextMessage(plan) ? { blocks: any(() => blocks) } : {};
  const input = inputFor(plan, { text, history, values: sentOf(fields, filling), ...attached });
  return { input: input ?? null, problems: ownProblems(fields, filling), hasForm: fields.length > 0 };
}

describe.each([
  ['a recorded schema', recordedInputs, 30],
  ['a documented example', documentedInputs, 5],
])('any planned input is valid, or its problems are reported: %s', (_, cases, numRuns) => {
  test.each(cases)('$name', ({ schema }) => {
    const judge = judgeOf(schema as JsonObject);
    fc.assert(
      fc.property(fc.string(), exchanges, fc.gen(), (text, history, any) => {
        const { input, problems, hasForm } = said(schema, text, history, any);
        if (Object.keys(problems).length > 0) return;
        const isValid = judge(input);
        expect(Object.keys(schemaProblems(schema as JsonObject, input)).length === 0).toBe(isValid);
        if (!hasForm) expect(isValid).toBe(true);
      }),
      { numRuns, interruptAfterTimeLimit: 4_000 },
    );
  });
});

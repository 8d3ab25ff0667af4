import { expect, test } from 'vitest';
import { type Field, fieldsOf } from '../../lib/form/field.ts';
import type { Filling } from '../../lib/form/form.ts';
import { ownProblems, shapeAt } from '../../lib/form/form-problems.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { pointerTo, valueAt } from '../../lib/json/json-pointer.ts';
import { fc } from '../support/fast-check.ts';
import { sentOf, somebodysFilling } from '../support/filling.ts';
import { accepts } from '../support/json-schema-judge.ts';
import { type Entry, entered } from '../support/pydantic-entry.ts';
import { models } from '../support/pydantic-model.ts';
import { roots, schemaOf, spellings } from '../support/pydantic-schema.ts';

/** A form for a model, with a valid entry for it. */
const forms = fc
  .record({ model: models, spelling: fc.constantFrom(...spellings), root: fc.constantFrom(...roots) })
  .chain(({ model, spelling, root }) => {
    const schema = schemaOf(model, spelling, root);
    const resolve = resolverOf(schema);
    const fields = fieldsOf(resolve(schema), resolve);
    return fc.record({
      schema: fc.constant(schema),
      fields: fc.constant(fields),
      entry: entered(model, spelling),
    });
  });

const fillingOf = ({ value, chosen, files }: Entry): Filling => ({
  values: value as JsonObject,
  unread: {},
  chosen,
  files: new Set(files),
});

/** Runs of a property; the time limit ends only the shrinking of a failure, except on a very slow machine. */
const runs = { numRuns: 100, interruptAfterTimeLimit: 15_000 };

test('a valid entry has no problems and is sent as entered', () => {
  fc.assert(
    fc.property(forms, ({ schema, fields, entry }) => {
      const filling = fillingOf(entry);
      const input = sentOf(fields, filling);
      expect(input).toEqual(entry.sent);
      expect({ ...ownProblems(fields, filling), ...schemaProblems(schema, input) }).toEqual({});
      expect(accepts(schema, input)).toBe(true);
    }),
    runs,
  );
});

/** Levels that the schema check reads; the runnable judges deeper ones. */
const checkedLevels = 8;

const levelsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsIn)) : 0;

function expectToBeTold(schema: JsonObject, fields: Field[], filling: Filling) {
  const input = sentOf(fields, filling);
  const own = Object.keys(ownProblems(fields, filling));
  const more = Object.keys(schemaProblems(schema, input));
  expect(own.filter((at) => shapeAt(fields, filling, at) === undefined)).toEqual([]);
  expect(more.filter((at) => valueAt(input, at) === undefined)).toEqual([]);
  // Problems of the form itself, such as an unreadable number, are not in the input that the schema judges.
  const isJudged = own.length === 0 && levelsIn(input) <= checkedLevels;
  if (isJudged) expect(more.length === 0).toBe(accepts(schema, input));
}

test('any entry is valid, or its problems are reported', () => {
  fc.assert(
    fc.property(forms, fc.gen(), ({ schema, fields }, any) => {
      expectToBeTold(schema, fields, somebodysFilling(fields, any));
    }),
    runs,
  );
});

test('a valid entry with one arbitrary field is valid, or its problems are reported', () => {
  fc.assert(
    fc.property(forms, fc.gen(), ({ schema, fields, entry }, any) => {
      const field = any(fc.constantFrom<Field[]>, ...fields);
      const right = fillingOf(entry);
      const slip = somebodysFilling([field], any);
      const at = pointerTo('', field.name);
      const { [field.name]: _, ...others } = right.values;
      const isElsewhere = (place: string) => !`${place}/`.startsWith(`${at}/`);
      const elsewhere = Object.entries(right.chosen).filter(([place]) => isElsewhere(place));
      expectToBeTold(schema, fields, {
        ...slip,
        values: { ...others, ...slip.values },
        chosen: { ...Object.fromEntries(elsewhere), ...slip.chosen },
        files: new Set([...[...right.files].filter(isElsewhere), ...slip.files]),
      });
    }),
    runs,
  );
});

import { expect, test } from 'vitest';
import type { WorkOutcome } from '../../../lib/chat/run/work-outcome.ts';
import type { SchemaProblem } from '../../../lib/form/form-problem.ts';
import { checkingTasks } from '../../../lib/form/schema/schema-problems.ts';
import type { Json } from '../../../lib/json/json.ts';
import { createSchemaCheck } from '../../../lib/panel/page/dedicated-work.ts';
import { object, text, whole } from '../../support/schema.ts';

type Tried = { schema: Json; isWithPatterns: boolean };

/** Creates a check whose slow runs miss the deadline. */
function checking(isSlow: (given: Tried) => boolean) {
  const tried: boolean[] = [];
  let told = 0;
  const check = createSchemaCheck(
    async (_, given): Promise<WorkOutcome<Record<string, SchemaProblem>>> => {
      tried.push(given.isWithPatterns);
      if (isSlow(given)) return { status: 'overdue' };
      return { status: 'done', value: checkingTasks.problems(given) };
    },
    () => {
      told += 1;
    },
  );
  return { check, tried, told: () => told };
}

const schema = object({ code: { ...text, pattern: '^a+$' }, days: { ...whole, minimum: 1 } }, [
  'code',
  'days',
]);
const wrong = { code: 'b', days: 0 };

test('an input is checked with patterns', async () => {
  const { check, tried, told } = checking(() => false);
  expect(await check(schema, wrong)).toEqual({
    '/code': { code: 'other-pattern', pattern: '^a+$' },
    '/days': { code: 'too-small', limit: 1 },
  });
  expect([tried, told()]).toEqual([[true], 0]);
});

test('a pattern that does not end is skipped, reported once and not retried', async () => {
  const { check, tried, told } = checking(({ isWithPatterns }) => isWithPatterns);
  const readAnew = structuredClone(schema);
  for (const same of [schema, readAnew])
    expect(await check(same, wrong)).toEqual({ '/days': { code: 'too-small', limit: 1 } });
  expect([tried, told()]).toEqual([[true, false, false], 1]);
  await check(text, 'a');
  expect(tried).toEqual([true, false, false, true, false]);
});

test('without any result the check reports nothing', async () => {
  const { check, tried } = checking(() => true);
  expect(await check(schema, wrong)).toEqual({});
  expect(await check(schema, wrong)).toEqual({});
  expect(tried).toEqual([true, false]);
});

test('without a worker the check reports nothing, and the next one runs', async () => {
  let outcome: WorkOutcome<Record<string, SchemaProblem>> = { status: 'failed' };
  const check = createSchemaCheck(async () => outcome, expect.unreachable);
  expect(await check(schema, wrong)).toEqual({});
  outcome = { status: 'done', value: { '/days': { code: 'too-small', limit: 1 } } };
  expect(await check(schema, wrong)).toEqual({ '/days': { code: 'too-small', limit: 1 } });
});

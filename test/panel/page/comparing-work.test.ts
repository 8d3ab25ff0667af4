import { expect, test } from 'vitest';
import type { Difference } from '../../../lib/chat/compare/compared-texts.ts';
import type { WorkOutcome } from '../../../lib/chat/run/work-outcome.ts';
import { createComparingWork } from '../../../lib/panel/page/comparing-work.ts';
import { fakeHost } from '../../support/fake-host.ts';

const never = new AbortController().signal;

/** Creates a comparison in a thread with this outcome, and counts what the thread gets. */
function scene(outcome: WorkOutcome<Difference>) {
  const given: unknown[] = [];
  const run = async (...job: unknown[]) => {
    given.push(job);
    return outcome;
  };
  const compare = createComparingWork(
    fakeHost({ work: { createTimedWork: (() => ({ run, warmUp: () => {} })) as never } }),
  );
  return { compare, given };
}

const same: Difference = { kind: 'data', found: { changes: [], count: 0 }, count: 0 };

test.each<[WorkOutcome<Difference>, Difference]>([
  [{ status: 'done', value: same }, same],
  [{ status: 'overdue' }, { kind: 'too-long' }],
  [{ status: 'failed' }, { kind: 'too-long' }],
])('comparing in a thread: %j gives %j', async (outcome, expected) => {
  const { compare } = scene(outcome);
  expect(await compare({ one: '{}', other: '{}', view: 'source' }, never)).toEqual(expected);
});

test('comparing in a thread: texts that are too long are not even copied there', async () => {
  const { compare, given } = scene({ status: 'done', value: same });
  const texts = { one: 'x'.repeat(2_000_001), other: '', view: 'source' as const };
  expect(await compare(texts, never)).toEqual({ kind: 'too-long' });
  expect(given).toEqual([]);
});

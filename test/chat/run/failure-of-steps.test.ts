import { expect, test } from 'vitest';
import { type Failure, failure } from '../../../lib/chat/run/failure.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';

const detail = 'WORDS OF THE SERVER';

/** Failures that the steps may have caused. */
const ofSteps: Failure[] = [
  { kind: 'runnable-error', status: 500, detail, hasSteps: true },
  { kind: 'reply-too-large', limitMiB: 32, hasSteps: true },
  { kind: 'event-too-large', limitMiB: 16, hasSteps: true },
];

test.each(ofSteps)('$kind of a run with steps offers to go on without them', (item) => {
  const { title, action, remedy } = failureText(item);
  expect(failure.parse(JSON.parse(JSON.stringify(item)))).toEqual(item);
  expect(title).toMatch(/^\S.*[^\s.]$/);
  expect(`${title} ${remedy}`).not.toContain(detail);
  expect(action).toBe('without-steps');
  expect(remedy).toContain('turn off “Show steps”');
});

test.each(ofSteps)('$kind of a run without steps does not', (item) => {
  expect(failureText({ ...item, hasSteps: undefined } as Failure).action).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { AskedAgain } from '../../../lib/chat/input/schema-in-force.ts';
import { askedAgainText } from '../../../lib/chat/run/call-trouble.ts';

test.each<[AskedAgain, string]>([
  [{ outcome: 'same' }, 'Reloaded just now: nothing has changed.'],
  [{ outcome: 'changed' }, 'Reloaded just now: the schema has changed.'],
  [
    {
      outcome: 'unsure',
      answer: {
        status: 'absent',
        httpStatus: 503,
        reason: { code: 'bad-status' },
      },
    },
    'The input schema could not be read: the server answered with status 503. Nothing has changed.',
  ],
  [
    { outcome: 'failed', failure: { kind: 'permission-missing', origin: 'https://a.example' } },
    'Runnel has no access to https://a.example. Nothing has changed.',
  ],
])('result of reloading a schema: %j', (asked, words) => {
  expect(askedAgainText(asked)).toBe(words);
});

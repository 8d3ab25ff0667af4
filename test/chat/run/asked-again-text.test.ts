import { expect, test } from 'vitest';
import type { AskedAgain } from '../../../lib/chat/run/asked-again.ts';
import { askedAgainText } from '../../../lib/chat/run/asked-again-text.ts';

test.each<[AskedAgain, string]>([
  [{ outcome: 'same' }, 'Asked just now: nothing has changed.'],
  [{ outcome: 'changed' }, 'Asked just now: what it takes has changed.'],
  [
    {
      outcome: 'unsure',
      answer: {
        status: 'absent',
        httpStatus: 503,
        reason: { code: 'bad-status' },
      },
    },
    'Asked just now: the input schema was answered with HTTP status 503. What was known before stays.',
  ],
  [
    { outcome: 'failed', failure: { kind: 'permission-missing', origin: 'https://a.example' } },
    'Runnel has no access to https://a.example. What was known before stays.',
  ],
])('result of reloading a schema: %j', (asked, words) => {
  expect(askedAgainText(asked)).toBe(words);
});

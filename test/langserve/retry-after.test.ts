import { expect, test } from 'vitest';
import { retryAfterIn } from '../../lib/http/waits.ts';

const nowMs = Date.parse('2026-03-01T10:00:00Z');
const now = () => nowMs;
const epoch = (seconds: number) => nowMs / 1_000 + seconds;

const waitOf = (headers: Record<string, string>, status = 429) =>
  retryAfterIn(new Response(null, { status, headers }), now).retryAfterMs;

test.each<[Record<string, string>, number | undefined]>([
  [{ 'retry-after': '37' }, 37_000],
  [{ 'retry-after': ' 1.5 ' }, 1_500],
  [{ 'retry-after': 'Sun, 01 Mar 2026 10:00:42 GMT' }, 42_000],
  // The server's own clock counts.
  [{ 'retry-after': 'Sun, 01 Mar 2026 09:00:42 GMT', date: 'Sun, 01 Mar 2026 09:00:00 GMT' }, 42_000],
  [{ 'retry-after-ms': '1234', 'retry-after': '2' }, 1_234],
  [{ 'retry-after': '37', 'x-ratelimit-reset': '99' }, 37_000],
  // Seconds, or seconds since 1970.
  [{ 'x-ratelimit-reset': '12' }, 12_000],
  [{ 'x-rate-limit-reset': String(epoch(30)) }, 30_000],
  [{ 'x-ratelimit-reset': String(nowMs + 20_000) }, 20_000],
  [{ 'x-ratelimit-reset-after': '64.57' }, 64_570],
  [{ 'ratelimit-reset': '50' }, 50_000],
  [{ ratelimit: '"default";r=0;t=30' }, 30_000],
  [{ 'anthropic-ratelimit-requests-reset': '2026-03-01T10:01:00Z' }, 60_000],
  // The limit that is used up counts, else the longest wait.
  [
    {
      'x-ratelimit-reset-requests': '6m0s',
      'x-ratelimit-remaining-requests': '12',
      'x-ratelimit-reset-tokens': '120ms',
      'x-ratelimit-remaining-tokens': '0',
    },
    120,
  ],
  [{ 'x-ratelimit-reset-requests': '1s', 'x-ratelimit-reset-tokens': '1m30s' }, 90_000],
  [{}, undefined],
  [{ 'retry-after': '0' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': 'Sun, 01 Mar 2026 09:59:00 GMT' }, undefined],
  [{ 'retry-after': '9999999' }, undefined],
  [{ 'x-ratelimit-reset': 'never' }, undefined],
])('the wait that a 429 asks for: %j', (headers, ms) => {
  expect(waitOf(headers)).toBe(ms);
});

test.each([503, 529])('the end of a limit is no wait for a %i', (status) => {
  expect(waitOf({ 'x-ratelimit-reset': '12' }, status)).toBeUndefined();
  expect(waitOf({ 'x-ratelimit-reset': '12', 'retry-after': '3' }, status)).toBe(3_000);
});

// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailureNotice } from '../../../../components/chat/turn/FailureNotice.tsx';
import type { Failure } from '../../../../lib/chat/run/failure.ts';
import { failureText } from '../../../../lib/chat/run/failure-text.ts';

const startMs = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows the notice of a run that has failed `agoMs` ago; counts the messages sent. */
function failed(failure: Failure, agoMs = 0) {
  const sent = vi.fn();
  render(
    <FailureNotice
      text={failureText(failure)}
      isNews={true}
      endedAt={Date.now() - agoMs}
      onTryAgain={sent}
      onKeep={() => {}}
    />,
  );
  return sent;
}

const retry = () => screen.getByRole<HTMLButtonElement>('button', { name: /again|Run it/ });
const shown = () => retry().textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const busy: Failure = { kind: 'runnable-error', status: 503, detail: '', retryAfterMs: 37_000 };

test('Try again counts down the wait of the server, and sends nothing by itself', async () => {
  const sent = failed(busy);
  const seen = [shown()];
  for (let second = 0; second < 38; second += 1) {
    await pass(1_000);
    seen.push(shown());
  }
  const counted = Array.from({ length: 37 }, (_, second) => `Try again (${37 - second} s)`);
  expect(seen).toEqual([...counted, 'Try again', 'Try again']);
  expect(sent).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  fireEvent.click(retry());
  expect(sent).toHaveBeenCalledTimes(1);
});

test('Try again has one name while it counts down, and may be pressed before', () => {
  const sent = failed(busy);
  expect(screen.getByRole('button', { name: 'Try again' })).toBe(retry());
  expect(retry().querySelector('span[aria-hidden]')?.textContent).toBe('(37 s)');
  fireEvent.click(retry());
  expect(sent).toHaveBeenCalledTimes(1);
});

test.each([
  ['the notice is opened later', 36_000, 'Try again (1 s)'],
  ['the wait is over', 40_000, 'Try again'],
  ['the clock was set back', -60_000, 'Try again (37 s)'],
])('Try again counts from the end of the run: %s', (_, agoMs, label) => {
  failed(busy, agoMs);
  expect(shown()).toBe(label);
});

test.each<[Failure, string]>([
  [{ kind: 'runnable-error', status: 504, detail: '' }, 'Run it again'],
  [{ kind: 'runnable-error', status: 524, detail: '' }, 'Run it again'],
  [{ kind: 'runnable-error', status: 502, detail: '' }, 'Try again'],
  [{ kind: 'refused', status: 429, detail: '' }, 'Try again'],
])('the button after %j says what it does: %s', (failure, label) => {
  failed(failure);
  expect(shown()).toBe(label);
});

// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TellWhenDone } from '../../../components/app/telling/TellWhenDone.tsx';
import { fakeHost } from '../../support/fake-host.ts';

/** Draws the choice for run r1, and records the commands that it sends. */
function draw({ isGranted = true, awaited = [] as string[], since = 0 } = {}) {
  const sent: string[] = [];
  const host = fakeHost({
    access: {
      loadNotifications: async () => ({
        request: async () => isGranted,
        readAwaitedRuns: async () => awaited,
      }),
    },
    commands: {
      async send(name, input) {
        sent.push(`${name} ${JSON.stringify(input)}`);
        return { ok: true, value: {} as never };
      },
    },
  });
  render(<TellWhenDone runId="r1" since={since} host={host} />);
  return sent;
}

async function shown(options?: Parameters<typeof draw>[0]) {
  const sent = draw(options);
  const button = await screen.findByRole('button', { name: 'Tell me when it is done' });
  return { sent, button, press: () => act(async () => void fireEvent.click(button)) };
}

test('the button asks for notifications, then for the end of the run, and gives it up again', async () => {
  const { sent, button, press } = await shown();
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await press();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  await press();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  expect(sent).toEqual([
    'run.tell {"runId":"r1","isWanted":true}',
    'run.tell {"runId":"r1","isWanted":false}',
  ]);
});

test('a refusal is said, and no command is sent', async () => {
  const { sent, button, press } = await shown({ isGranted: false });
  await press();
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/^Notifications are not allowed/);
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(sent).toEqual([]);
});

test('a page that opens later shows the choice', async () => {
  const { button } = await shown({ awaited: ['r1'], since: Date.now() });
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('the choice is offered once the answer has taken ten seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  draw({ since: Date.now() });
  await act(async () => void (await vi.advanceTimersByTimeAsync(9_999)));
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  expect(screen.getByRole('button').textContent).toBe('Tell me when it is done');
});

// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TellWhenDone } from '../../../components/app/telling/TellWhenDone.tsx';
import { fakeHost } from '../../support/fake-host.ts';

/** Shows the button of run r1, and records the commands that it sends. */
async function shown({ isGranted = true, awaited = [] as string[] } = {}) {
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
  render(<TellWhenDone runId="r1" host={host} />);
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
  const { button } = await shown({ awaited: ['r1'] });
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

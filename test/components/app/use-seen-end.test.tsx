// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { useSeenEnd } from '../../../components/app/telling/TellWhenDone.tsx';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { after, aRun } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Shows an answer whose run can end, and records the commands. */
function shown({
  awaited = ['r1'],
  begins = aRun() as Run,
  seen = 'visible' as DocumentVisibilityState,
} = {}) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(seen);
  const sent: unknown[] = [];
  const read: string[] = [];
  const run = signal<Run | undefined>(begins);
  const host = fakeHost({
    access: {
      loadNotifications: async () => ({
        request: async () => true,
        async readAwaitedRuns() {
          read.push('awaited');
          return awaited;
        },
      }),
    },
    commands: {
      async send(name, input) {
        sent.push([name, input]);
        return { ok: true, value: {} as never };
      },
    },
  });
  function Shown() {
    useSeenEnd(run, host);
    return null;
  }
  const { unmount } = render(<Shown />);
  const happen = (happening: RunHappening) =>
    act(async () => {
      run.value = run.value && after(run.value, happening);
    });
  return { sent, read, happen, unmount };
}

const end: RunHappening = { type: 'end' };

test('nobody is told of an end that a page in view has shown', async () => {
  const { sent, happen } = shown();
  await happen({ type: 'connecting' });
  expect(sent).toEqual([]);
  await happen(end);
  await expect.poll(() => sent).toEqual([['run.tell', { runId: 'r1', isWanted: false }]]);
});

test('a run that nobody awaits needs no command', async () => {
  const { sent, read, happen } = shown({ awaited: ['r2'] });
  await happen(end);
  await expect.poll(() => read).toEqual(['awaited']);
  expect(sent).toEqual([]);
});

test.each<[string, Parameters<typeof shown>[0]]>([
  ['of a page that is not in view', { seen: 'hidden' }],
  ['that was there before', { begins: after(aRun(), end) }],
])('an end %s is not seen', async (_, part) => {
  const { sent, read, happen } = shown(part);
  await happen(end);
  expect([...read, ...sent]).toEqual([]);
});

test('an end after the answer has left the page is not seen', async () => {
  const { read, happen, unmount } = shown();
  await act(async () => void unmount());
  await happen(end);
  expect(read).toEqual([]);
});

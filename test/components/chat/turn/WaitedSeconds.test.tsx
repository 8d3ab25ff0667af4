// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnswerTurn } from '../../../../components/chat/turn/AnswerTurn.tsx';
import type { Run } from '../../../../lib/chat/run/run.ts';
import type { RunState } from '../../../../lib/chat/run/run-state.ts';
import { waited } from '../../../../lib/chat/run/time-text.ts';
import { outputShown } from '../../../support/answer-reading.ts';
import { axeViolations } from '../../../support/axe.ts';
import { aRun } from '../../../support/conversation.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders a turn whose request left this many ms ago. */
function waiting(agoMs: number, state: RunState = { status: 'waiting' }) {
  const run = signal<Run | undefined>(aRun({ state, sentAt: Date.now() - agoMs }));
  const { container } = render(
    <AnswerTurn
      name="Jack"
      avatar=""
      profileName="Jack"
      run={run}
      question="Hi"
      text={signal('')}
      output={signal(outputShown(''))}
      onAnswerField={undefined}
      isMissing={signal(false)}
      isInspected={false}
      onInspect={() => {}}
    />,
  );
  return { run, container };
}

/** The state, and the seconds beside it. */
const note = () =>
  `${screen.getByText(/^Waiting for the answer/).textContent}${screen.getByRole('timer').textContent}`;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('seconds of a running answer', () => {
  test('are counted from the first one on', async () => {
    waiting(0);
    const shown = [note()];
    for (const ms of [999, 1, 999, 1, 58_000, 59_000, 1_000]) {
      await pass(ms);
      shown.push(note());
    }
    const words = 'Waiting for the answer…';
    expect(shown).toEqual([
      words,
      words,
      `${words} 1 s`,
      `${words} 1 s`,
      `${words} 2 s`,
      `${words} 60 s`,
      `${words} 119 s`,
      `${words} 2 min 0 s`,
    ]);
  });

  test('count from the request, even if the panel was opened later', async () => {
    waiting(41_500);
    expect(note()).toBe('Waiting for the answer… 41 s');
    await pass(500);
    expect(note()).toBe('Waiting for the answer… 42 s');
  });

  test('change one text node, which is not read out', async () => {
    waiting(5_000);
    const timer = screen.getByRole('timer');
    const node = timer.firstChild;
    await pass(3_000);
    expect([timer.textContent, timer.childNodes.length]).toEqual([' 8 s', 1]);
    expect(timer.firstChild).toBe(node);
    expect(timer.getAttribute('aria-live')).toBe('off');
  });

  test.each<RunState>([
    { status: 'stopped' },
    { status: 'done' },
    { status: 'failed', failure: { kind: 'cut-short' } },
  ])('disappear with their timer when the run is $status', async (state) => {
    const { run } = waiting(5_000);
    await act(() => {
      run.value = aRun({ state, sentAt: 1 });
    });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each<RunState>([{ status: 'waiting' }, { status: 'streaming' }, { status: 'rejoining' }])(
    'are counted in the status $status',
    (state) => {
      waiting(5_000, state);
      expect(screen.getByRole('timer').textContent).toBe(' 5 s');
    },
  );

  test('are not counted before a request has left', async () => {
    const { run } = waiting(5_000, { status: 'queued' });
    await act(() => {
      run.value = aRun({ state: { status: 'queued' }, sentAt: null });
    });
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('restart from 0 if the clock was set back', async () => {
    waiting(-60_000);
    await pass(500);
    expect(note()).toBe('Waiting for the answer…');
  });

  test('cause no axe violations', async () => {
    const { container } = waiting(5_000);
    vi.useRealTimers();
    expect(await axeViolations(container)).toEqual([]);
  });
});

test.each([
  [3_999, '3 s'],
  [119_999, '119 s'],
  [120_000, '2 min 0 s'],
  [3_725_000, '62 min 5 s'],
])('a wait of %i ms reads “%s”', (ms, words) => {
  expect(waited(ms)).toBe(words);
});

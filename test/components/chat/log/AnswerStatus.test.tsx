// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { AnswerStatus } from '../../../../components/chat/log/AnswerStatus.tsx';
import type { Run } from '../../../../lib/chat/run/run.ts';
import type { RunState } from '../../../../lib/chat/run/run-state.ts';
import { aRun } from '../../../support/conversation.ts';

const running: RunState = { status: 'streaming' };

function answering(isNews = true) {
  const announced = signal('');
  const run = signal<Run | undefined>(aRun({ state: running }));
  const text = signal('Ahoy');
  render(<AnswerStatus id="m1" answer={{ run, text, announced, isNews: () => isNews }} />);
  return {
    text,
    announced,
    end: (state: RunState) =>
      act(() => {
        run.value = aRun({ state });
      }),
  };
}

const said = () => screen.getByRole('status').textContent;

describe('announcement', () => {
  test.each<[RunState, string, string]>([
    [{ status: 'done' }, 'Ahoy to you all', 'The answer is ready: 4 words.'],
    [{ status: 'done' }, 'Ahoy', 'The answer is ready: 1 word.'],
    [{ status: 'done' }, '', 'The answer is empty.'],
    [{ status: 'stopped' }, 'Ahoy', 'Stopped.'],
    [{ status: 'failed', failure: { kind: 'cut-short' } }, 'Ahoy', ''],
    [{ status: 'interrupted', cause: 'worker' }, 'Ahoy', ''],
  ])('for %j after “%s” is “%s”', async (state, words, announcement) => {
    const { text, end } = answering();
    text.value = words;
    expect(said()).toBe('Answering…');
    await end(state);
    expect(said()).toBe(announcement);
  });

  test('follows those of the tools', async () => {
    const { announced, end } = answering();
    await act(() => {
      announced.value = 'The tool search is called.';
    });
    expect(said()).toBe('The tool search is called.');
    await end({ status: 'done' });
    expect(said()).toBe('The answer is ready: 1 word.');
  });

  test('is empty if the answer ended before the conversation was opened', async () => {
    const { end } = answering(false);
    await end({ status: 'done' });
    expect(said()).toBe('');
  });

  test('counts only the words in the first 100,000 characters', async () => {
    const { text, end } = answering();
    text.value = 'word '.repeat(30_000);
    await end({ status: 'done' });
    expect(said()).toBe('The answer is ready: more than 20,000 words.');
  });

  test('has a live region from the start, because a region inserted with its text is not read out', () => {
    render(<AnswerStatus id="m1" answer={undefined} />);
    expect(said()).toBe('');
  });
});

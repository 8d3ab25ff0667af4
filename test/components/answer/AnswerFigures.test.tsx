// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { InspectButton } from '../../../components/answer/AnswerFigures.tsx';
import { outputShown } from '../../support/answer-reading.ts';
import { aRun } from '../../support/conversation.ts';

const times = { mode: 'stream' as const, sentAt: 1_000, firstChunkAt: 1_400, endedAt: 4_200 };
const usage_metadata = { input_tokens: 1_204, output_tokens: 310, total_tokens: 1_514 };
const output = signal(outputShown({ type: 'ai', content: 'x', usage_metadata }));

type Asked = Partial<Parameters<typeof aRun>[0]>;

function button(asked: Asked, onInspect = () => {}) {
  render(
    <InspectButton
      run={aRun({ ...times, ...asked })}
      output={output}
      isInspected={false}
      onInspect={onInspect}
    />,
  );
  return screen.getByRole('button');
}

const done = { status: 'done' } as const;

test('inspect button: is named by the figures, and its tooltip has them in one sentence', () => {
  const shown = button({ state: done });
  const sentence = 'First token 0.4 s · total 3.2 s · 1,204 tokens in, 310 out';
  expect(shown.getAttribute('aria-label')).toBe('Inspect: First token 0.4 s · total 3.2 s · 310 tokens');
  expect(shown.dataset.tooltip).toBe(sentence);
});

test.each(['stream', 'batch'] as const)(
  'inspect button: names the durations only in a wide line, %s',
  (mode) => {
    const shown = [...button({ state: done, mode }).querySelectorAll('span span')].map(
      ({ textContent }) => textContent,
    );
    const wide =
      mode === 'stream' ? 'First token 0.4 s · total 3.2 s · 310 tokens' : 'Total 3.2 s · 310 tokens';
    expect(shown).toEqual([wide, '3.2 s · 310 tokens']);
  },
);

test.each([
  [{ status: 'stopped' }, 'Stopped · 3.2 s'],
  [{ status: 'failed', failure: { kind: 'cut-short' } }, 'Failed · 3.2 s'],
  [{ status: 'interrupted', cause: 'worker' }, 'Interrupted'],
] as const)('inspect button: is named by the state without figures, %j', (state, word) => {
  const shown = button({ state });
  expect(shown.getAttribute('aria-label')).toBe(`Inspect: ${word}`);
  expect(shown.textContent).toBe(word);
});

test.each([
  [{ status: 'queued' }, 'Waiting for other answers… · 310 tokens'],
  [{ status: 'streaming' }, 'Answering… · 310 tokens'],
] as const)(
  'inspect button: is named by the state of an answer that goes on, and shows its tokens so far, %j',
  (state, word) => {
    const shown = button({ state, endedAt: null });
    expect(shown.getAttribute('aria-label')).toBe(`Inspect: ${word}`);
    expect(shown.textContent).toBe('310 tokens');
  },
);

test.each([
  [2, 'Stopped. The answer so far is kept.'],
  [0, 'Stopped before an answer arrived.'],
])('inspect button: the tooltip says what there is of an answer that was stopped, %d', (chunks, words) => {
  expect(button({ state: { status: 'stopped' }, chunks }).dataset.tooltip).toBe(words);
});

test('inspect button: inspects the run when pressed', () => {
  const onInspect = vi.fn();
  button({ state: done }, onInspect).click();
  expect(onInspect).toHaveBeenCalledOnce();
});

test('inspect button: an imported answer without times has none', () => {
  expect(() => button({ state: done, sentAt: null })).toThrow(/Unable to find/);
});

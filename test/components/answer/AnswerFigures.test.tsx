// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { AnswerFigures } from '../../../components/answer/AnswerFigures.tsx';
import { outputShown } from '../../support/answer-reading.ts';
import { aRun } from '../../support/conversation.ts';

afterEach(cleanup);

const times = { mode: 'stream' as const, sentAt: 1_000, firstChunkAt: 1_400, endedAt: 4_200 };
const usage_metadata = { input_tokens: 1_204, output_tokens: 310, total_tokens: 1_514 };
const output = signal(outputShown({ type: 'ai', content: 'x', usage_metadata }));

test('answer figures: are one sentence', () => {
  const run = aRun({ ...times, state: { status: 'done' } });
  const { container } = render(<AnswerFigures run={run} output={output} />);
  const sentence = 'First token 0.4 s · total 3.2 s · 1,204 tokens in, 310 out';
  expect(container.querySelector('.visually-hidden')?.textContent).toBe(sentence);
  expect(container.querySelector<HTMLElement>('[data-tooltip]')?.dataset.tooltip).toBe(sentence);
});

test('answer figures: name the durations only in a wide line', () => {
  const run = aRun({ ...times, state: { status: 'done' } });
  const shown = (mode: 'stream' | 'batch') => {
    const { container } = render(<AnswerFigures run={{ ...run, mode }} output={output} />);
    return [...container.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent);
  };
  const narrow = '3.2 s · 310 tokens';
  expect(shown('stream')).toEqual(['First token 0.4 s · total 3.2 s · 310 tokens', narrow]);
  expect(shown('batch')).toEqual(['Total 3.2 s · 310 tokens', narrow]);
});

test('answer figures: are empty for a stopped answer', () => {
  const run = aRun({ ...times, state: { status: 'stopped' } });
  expect(render(<AnswerFigures run={run} output={output} />).container.innerHTML).toBe('');
});

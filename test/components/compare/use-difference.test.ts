// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { renderHook } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { usePairDifference } from '../../../components/compare/Difference.tsx';
import type { CompareTexts } from '../../../lib/chat/compare/compared-texts.ts';
import { differenceOf } from '../../../lib/chat/compare/difference.ts';
import { shownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { late } from '../../../lib/runnable/late.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { after, aRun } from '../../support/conversation.ts';
import { eventually } from '../../support/eventually.ts';
import { foldOf } from '../../support/fold.ts';

const loadComparing = late<CompareTexts>(async () => async (texts) => differenceOf(texts));

const output = shownOutput(aRun(), foldOf(['Bonjour']), usualReading);

const anAnswer = (run: Run | undefined, isMissing = false) => ({
  answer: {
    text: signal('Bonjour'),
    run: signal(run),
    isMissing: signal(isMissing),
    output: signal(output),
  },
});

const ended = () => anAnswer(after(aRun(), { type: 'end' }));

const compared = (...pair: [ReturnType<typeof ended>, ReturnType<typeof ended>]) =>
  renderHook(() => usePairDifference(pair, 'source', loadComparing)).result;

test('two answers that have ended are compared', async () => {
  const result = compared(ended(), ended());
  await eventually(() => expect(result.current).toMatchObject({ kind: 'text', count: 0 }));
});

test('an answer that was stopped differs from one that is complete, although their texts are the same', async () => {
  const result = compared(ended(), anAnswer(after(aRun(), { type: 'stopped' })));
  await eventually(() =>
    expect(result.current).toMatchObject({
      count: 0,
      beside: { changes: [{ path: '/end', one: 'Complete', other: 'Stopped' }] },
    }),
  );
});

test.each([
  ['goes on', anAnswer(aRun()), 'waiting'],
  ['is not read yet', anAnswer(undefined), 'waiting'],
  ['is stored nowhere', anAnswer(undefined, true), 'missing'],
] as const)('an answer whose run %s is not compared', (_, other, kind) => {
  expect(compared(ended(), other).current).toEqual({ kind });
});

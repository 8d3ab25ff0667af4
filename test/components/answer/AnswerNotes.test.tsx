// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Answer } from '../../../components/answer/Answer.tsx';
import { type AnswerReading, shownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import type { Json } from '../../../lib/json/json.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { foldOf, type PieceReading } from '../../support/fold.ts';

/** Shows the answer of these chunks and collects the readings that are chosen. */
function answer(chunks: Json[], reading: Partial<AnswerReading> = {}, isOpen = false) {
  const chosen: PieceReading[] = [];
  const run = { answerAt: null, protocol: 'langserve' };
  const output = signal(shownOutput(run, foldOf(chunks), { ...usualReading, ...reading }));
  const { container } = render(
    <Answer
      text={signal('')}
      output={output}
      isOpen={isOpen}
      onAnswerField={undefined}
      onPieces={(next) => chosen.push(next)}
    />,
  );
  return { text: () => container.textContent ?? '', chosen };
}

test('an answer without the named field has a note and shows the default part', () => {
  const { text } = answer([{ answer: 'Bonjour' }], { field: 'data.content' });
  expect(text()).toContain('This answer has no field “data.content”.');
  expect(text()).toContain('Bonjour');
});

test('an answer with the named field, or of text only, has no note', () => {
  expect(answer([{ data: { content: 'Bonjour' } }], { field: 'data.content' }).text()).not.toContain(
    'no field',
  );
  expect(answer(['Bonjour'], { field: 'data.content' }).text()).toBe('Bonjour');
});

const states: Json[] = [
  { q: 'why', status: 'a' },
  { q: 'why', status: 'b' },
];

test('ambiguous chunks have a note with a button for the other reading once the answer has ended', () => {
  const { text, chosen } = answer(states);
  expect(text()).toContain('Is text missing? Only the last part of the stream is shown.');
  fireEvent.click(screen.getByRole('button', { name: 'Join all parts' }));
  expect(chosen).toEqual(['add']);
  cleanup();
  expect(answer(states, {}, true).text()).not.toContain('Only the last part');
});

test('unambiguous chunks have no note, whatever was chosen for ambiguous ones', () => {
  const { text } = answer([{ a: 'x' }, { a: 'xy' }], { pieces: 'add' });
  expect(text()).not.toMatch(/piece/);
});

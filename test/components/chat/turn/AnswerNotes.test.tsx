// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { AnswerNotes } from '../../../../components/chat/turn/AnswerTurn.tsx';
import type { Run } from '../../../../lib/chat/run/run.ts';
import { aRun } from '../../../support/conversation.ts';

const notesOf = (run: Partial<Run>) => {
  const { container } = render(<AnswerNotes run={aRun(run)} isMissing={false} text={signal('Ahoy')} />);
  return container.textContent;
};

test('an answer says that its rest was read from the server', () => {
  expect(notesOf({ state: { status: 'done' }, isFromState: true })).toBe(
    'The connection broke. The rest was read from the server.',
  );
});

test.each([
  [1, 'has a message before yours that is not shown here. The runnable knows it.'],
  [3, 'has 3 messages before yours that are not shown here. The runnable knows them.'],
])('an answer says that the server knows %d messages from elsewhere', (elsewhere, words) => {
  expect(notesOf({ state: { status: 'done' }, elsewhere })).toContain(words);
});

test('a stopped answer says that its server did not confirm it', () => {
  expect(notesOf({ state: { status: 'stopped' }, cancelled: 'unknown' })).toContain('may still be running');
  cleanup();
  expect(notesOf({ state: { status: 'stopped' }, cancelled: 'cancelled' })).toBe('');
  expect(screen.queryByText(/may still/)).toBeNull();
});

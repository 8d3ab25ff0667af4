// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { UnsavedStatus } from '../../../../components/chat/log/AnswerStatus.tsx';
import { UnsavedNote } from '../../../../components/chat/turn/AnswerNotes.tsx';
import type { StoredPlace } from '../../../../lib/chat/run/run.ts';
import { axeViolations } from '../../../support/axe.ts';

describe.each<[StoredPlace, RegExp]>([
  ['disk', /^$/],
  ['session', /^Not saved: .*is lost when the browser closes or Runnel is updated\..*with each message\.$/],
  ['nowhere', /^Not saved anywhere: .*Copy what you need before you close the browser\..*$/],
])('answer stored in the place %s', (place, words) => {
  test(`has the note: ${words}`, () => {
    expect(render(<UnsavedNote place={place} />).container.textContent).toMatch(words);
  });

  test(`has the status text: ${words}`, () => {
    render(<UnsavedStatus place={place} />);
    expect(screen.getByRole('status').textContent).toMatch(words);
  });

  test('has no axe violations', async () => {
    expect(await axeViolations(render(<UnsavedNote place={place} />).container)).toEqual([]);
  });
});

test('the status of unsaved answers is one live region, so that changes are announced', () => {
  const { rerender } = render(<UnsavedStatus place="disk" />);
  const before = screen.getByRole('status');
  for (const [place, isSaid] of [
    ['session', true],
    ['nowhere', true],
    ['disk', false],
  ] as const) {
    rerender(<UnsavedStatus place={place} />);
    expect(screen.getByRole('status')).toBe(before);
    expect(before.textContent !== '').toBe(isSaid);
  }
});

// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { RestartDialog } from '../../../../components/chat/composer/QuestionDialog.tsx';
import { axeViolations } from '../../../support/axe.ts';

test.each([
  ['Reply to the question first', false],
  ['Send anyway', true],
])('the question before a run starts over takes “%s”', async (name, isWanted) => {
  const answers: boolean[] = [];
  const { container } = render(<RestartDialog onAnswer={(answer) => answers.push(answer)} />);
  expect(screen.getByRole('alertdialog', { name: 'Start over without a reply?' })).toBeTruthy();
  expect(await axeViolations(container)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(answers).toEqual([isWanted]);
});

test('Escape keeps the run waiting', () => {
  const answers: boolean[] = [];
  render(<RestartDialog onAnswer={(answer) => answers.push(answer)} />);
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect(answers).toEqual([false]);
});

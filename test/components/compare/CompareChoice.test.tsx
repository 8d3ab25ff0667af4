// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { CompareChoice } from '../../../components/compare/CompareChoice.tsx';
import { comparedWays } from '../../../lib/chat/profile/ways.ts';
import { axeViolations } from '../../support/axe.ts';
import { aProfile } from '../../support/profile.ts';

function choice(isOfMessage = false) {
  const done: string[] = [];
  const groups = comparedWays(
    [aProfile({ id: 'a', name: 'Docs QA' }), aProfile({ id: 'b', name: 'Staging' })],
    'a',
  );
  const { container } = render(
    <CompareChoice
      groups={groups}
      isOfMessage={isOfMessage}
      onStart={(ways) => done.push(...ways.map(({ id }) => id))}
      onClose={() => done.push('closed')}
    />,
  );
  const box = (profile: string, name: string) =>
    within(screen.getByRole('group', { name: profile })).getByRole('checkbox', { name });
  return { container, done, box };
}

test('groups the ways by profile, has the focus, and starts nothing until one is chosen', async () => {
  const { container, box } = choice();
  expect(document.activeElement).toBe(box('Docs QA', 'Streaming'));
  expect(screen.getByRole('button', { name: 'Get answers' }).hasAttribute('disabled')).toBe(true);
  expect(await axeViolations(container)).toEqual([]);
});

test('starts the chosen ways once the sheet is closed', () => {
  const { done, box } = choice();
  fireEvent.click(box('Staging', 'Single response'));
  fireEvent.click(box('Docs QA', 'Streaming'));
  fireEvent.click(box('Docs QA', 'Single response'));
  fireEvent.click(box('Docs QA', 'Streaming'));
  fireEvent.click(screen.getByRole('button', { name: 'Get 2 answers' }));
  expect(done).toEqual(['closed', 'a batch ', 'b batch ']);
});

test('starts nothing if it is cancelled', () => {
  const { done, box } = choice();
  fireEvent.click(box('Docs QA', 'Streaming'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(done).toEqual(['closed']);
});

describe('for a message that is not sent yet', () => {
  test('the usual way is ticked, and two are needed', async () => {
    const { container, done, box } = choice(true);
    const usual = box('Docs QA', 'Streaming') as HTMLInputElement;
    expect(usual.checked).toBe(true);
    expect(screen.getByRole('dialog', { name: 'Compare answers' }).textContent).toContain(
      'sent once to each',
    );
    expect(screen.getByRole('button', { name: 'Get 1 answer' }).hasAttribute('disabled')).toBe(true);
    expect(await axeViolations(container)).toEqual([]);
    fireEvent.click(box('Staging', 'Streaming'));
    fireEvent.click(screen.getByRole('button', { name: 'Get 2 answers' }));
    expect(done).toEqual(['closed', 'a stream ', 'b stream ']);
  });

  test('nothing starts with Enter before there are two', () => {
    const { done, container } = choice(true);
    const form = container.querySelector('form') as HTMLFormElement;
    fireEvent.submit(form);
    expect(done).toEqual([]);
  });
});

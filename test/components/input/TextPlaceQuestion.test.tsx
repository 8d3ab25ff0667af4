// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TextPlaceQuestion } from '../../../components/input/TextPlaceQuestion.tsx';
import { axeViolations } from '../../support/axe.ts';

/** Renders the question and records the choices. */
function question(candidates: string[], lists: string[] = []) {
  const chosen: (string | null)[] = [];
  const { container } = render(
    <TextPlaceQuestion candidates={candidates} lists={lists} onChoose={(name) => chosen.push(name)} />,
  );
  return { chosen, container };
}

const region = () => screen.getByRole('region', { name: 'Choose a field for your message' });
const words = () =>
  within(region())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const none = 'None: I use the fields';

test('the question offers each candidate field in order, and none', () => {
  const { chosen } = question(['topic', 'audience']);
  expect(words()).toEqual(['topic', 'audience', none]);
  fireEvent.click(screen.getByRole('button', { name: none }));
  expect(chosen).toEqual([null]);
});

test('the question does not offer “None” if the input has a list of messages, which always gets the message', () => {
  question(['drafts', 'notes'], ['drafts', 'notes']);
  expect(words()).toEqual(['drafts (as the last message)', 'notes (as the last message)']);
});

test.each(['topic', 'messages'])('the question reports %s by its plain name', (name) => {
  const { chosen } = question(['topic', 'messages'], ['messages']);
  expect(words()).toEqual(['topic', 'messages (as the last message)']);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  expect(chosen).toEqual([name]);
});

test('the question shows a name as text, never as markup', () => {
  const { container } = question(['<img src=x onerror="alert(1)">', 'b']);
  expect(words()).toContain('<img src=x onerror="alert(1)">');
  expect(container.querySelector('img')).toBeNull();
});

test('the question has no axe violations', async () => {
  expect(await axeViolations(question(['a', 'b'], ['b']).container)).toEqual([]);
});

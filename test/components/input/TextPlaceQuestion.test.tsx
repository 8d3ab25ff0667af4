// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { TextPlaceQuestion } from '../../../components/input/TextPlaceQuestion.tsx';
import { axeViolations } from '../../support/axe.ts';

afterEach(cleanup);

/** The question, and what was chosen so far. */
function question(candidates: string[], lists: string[] = []) {
  const chosen: (string | null)[] = [];
  const { container } = render(
    <TextPlaceQuestion candidates={candidates} lists={lists} onChoose={(name) => chosen.push(name)} />,
  );
  return { chosen, container };
}

const region = () => screen.getByRole('region', { name: 'Where your message goes' });
const words = () =>
  within(region())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const none = 'None: I fill in the fields';

test('each field that could take the message is offered, in its order, and none of them', () => {
  const { chosen } = question(['topic', 'audience']);
  expect(words()).toEqual(['topic', 'audience', none]);
  fireEvent.click(screen.getByRole('button', { name: none }));
  expect(chosen).toEqual([null]);
});

test('a list of messages always takes the message: “none” is not offered beside one', () => {
  question(['drafts', 'notes'], ['drafts', 'notes']);
  expect(words()).toEqual(['drafts (as the last message)', 'notes (as the last message)']);
});

test.each(['topic', 'messages'])('%s is chosen by its own name', (name) => {
  const { chosen } = question(['topic', 'messages'], ['messages']);
  expect(words()).toEqual(['topic', 'messages (as the last message)']);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  expect(chosen).toEqual([name]);
});

test('a name is shown as text, never as markup', () => {
  const { container } = question(['<img src=x onerror="alert(1)">', 'b']);
  expect(words()).toContain('<img src=x onerror="alert(1)">');
  expect(container.querySelector('img')).toBeNull();
});

test('axe finds nothing', async () => {
  expect(await axeViolations(question(['a', 'b'], ['b']).container)).toEqual([]);
});

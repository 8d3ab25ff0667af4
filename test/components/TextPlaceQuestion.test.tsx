// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { TextPlaceQuestion } from '../../components/input/TextPlaceQuestion.tsx';
import { axeViolations } from '../support/axe.ts';

afterEach(cleanup);

/** The question, and what was chosen so far. */
function question(candidates: string[], messages?: string) {
  const chosen: string[] = [];
  const { container } = render(
    <TextPlaceQuestion candidates={candidates} messages={messages} onChoose={(name) => chosen.push(name)} />,
  );
  return { chosen, container };
}

const region = () => screen.getByRole('region', { name: 'Where your message goes' });
const words = () =>
  within(region())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('each field that could take the message is offered, in its order', () => {
  question(['topic', 'audience']);
  expect(words()).toEqual(['topic', 'audience']);
});

test.each(['topic', 'messages'])('%s is chosen by its own name', (name) => {
  const { chosen } = question(['topic', 'messages'], 'messages');
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
  expect(await axeViolations(question(['a', 'b'], 'b').container)).toEqual([]);
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { AnswerTools } from '../../components/chat/AnswerTools.tsx';

afterEach(cleanup);

const ways = [
  { id: 'w1', name: 'Pirate', description: 'streaming', profileId: 'p1', mode: 'stream' as const },
];

/** The tools, and the ways that were chosen. */
function tools(hasTryAgain: boolean) {
  const chosen: string[] = [];
  render(
    <AnswerTools
      ways={ways}
      usualId="w1"
      isLocked={false}
      hasTryAgain={hasTryAgain}
      onRegenerate={(id) => chosen.push(id)}
      onFork={undefined}
    />,
  );
  return chosen;
}

const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('an answer can be regenerated in its own way and in another', () => {
  const chosen = tools(false);
  expect(names()).toEqual(['Regenerate', 'Regenerate with another profile or mode']);
  fireEvent.click(screen.getByRole('button', { name: 'Regenerate' }));
  expect(chosen).toEqual(['w1']);
});

test('an answer that can be tried again is regenerated in another way only', () => {
  tools(true);
  expect(names()).toEqual(['Regenerate with another profile or mode']);
});

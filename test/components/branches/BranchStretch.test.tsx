// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { BranchStretch } from '../../../components/branches/BranchStretch.tsx';
import { branchTree } from '../../../lib/chat/conversation/branch-tree.ts';
import { anAnswer, aQuestion } from '../../support/conversation.ts';

/** Shows this number of messages one after another, each named after its place. */
function stretch(count: number) {
  const messages = Array.from({ length: count }, (_, place) =>
    aQuestion({ id: `m${place}`, parentId: place === 0 ? null : `m${place - 1}` }),
  );
  render(
    <BranchStretch
      stretch={branchTree({ tip: `m${count - 1}` }, messages)}
      depth={0}
      until={count}
      wordsOf={({ message: { id } }) => ({
        text: `${id},`,
        who: '',
        tile: undefined,
        profile: undefined,
        state: undefined,
        date: '',
      })}
      onShow={() => {}}
      onDelete={() => {}}
    />,
  );
}

/** The texts of a button, each of an element without others inside. */
const factsIn = (button: HTMLElement) =>
  [...button.querySelectorAll('*')]
    .filter(({ children, textContent }) => children.length === 0 && textContent)
    .map(({ textContent }) => textContent);

const shown = () =>
  screen
    .getAllByRole('button', { name: /^m|^Show/ })
    .map(({ textContent }) => textContent?.match(/^m\d+|^Show.*/)?.[0]);

test('a message has its words, who wrote it, how its run ended, its date and what is below it', () => {
  const [question, answer] = [aQuestion({ id: 'm0' }), anAnswer({ id: 'm1', parentId: 'm0' })];
  render(
    <BranchStretch
      stretch={branchTree({ tip: 'm1' }, [question, answer])}
      depth={0}
      until={2}
      wordsOf={({ message: { id } }) => ({
        text: id === 'm0' ? 'How fast?' : 'Very',
        who: id === 'm0' ? 'You' : 'Docs QA',
        tile: undefined,
        profile: undefined,
        state: id === 'm0' ? undefined : { words: 'Stopped', isTrouble: false },
        date: 'May 1',
      })}
      onShow={() => {}}
      onDelete={() => {}}
    />,
  );
  const said = screen.getAllByRole('button', { name: /How|Very/, current: true }).map(factsIn);
  expect(said).toEqual([
    ['How fast?', 'You', 'May 1', '1 message below'],
    ['Very', 'Stopped', 'Docs QA', 'May 1'],
  ]);
});

test('up to 6 messages without another version are shown one after another', () => {
  stretch(6);
  expect(shown()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
});

test('the middle of more messages is shown by a button between the first and last two', () => {
  stretch(7);
  expect(shown()).toEqual(['m0', 'm1', 'Show 3 messages in between', 'm5', 'm6']);
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 messages in between' }));
  expect(shown()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6']);
});

// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { BranchStretch } from '../../../components/branches/BranchStretch.tsx';
import { branchTree } from '../../../lib/chat/conversation/branch-tree.ts';
import { aQuestion } from '../../support/conversation.ts';

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

const shown = () =>
  screen
    .getAllByRole('button', { name: /^m|^Show/ })
    .map(({ textContent }) => textContent?.match(/^m\d+|^Show.*/)?.[0]);
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

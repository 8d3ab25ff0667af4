// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { DeletedBranches } from '../../../components/branches/DeletedBranches.tsx';
import type { PrunedBranch } from '../../../lib/chat/conversation/conversation.ts';
import { aConversation } from '../../support/conversation.ts';

const branch = (id: string, ...messages: string[]): PrunedBranch => ({
  id,
  at: new Date(2026, 10, 29, 12, 4).getTime(),
  messages: [id, ...messages],
  runs: [],
  before: aConversation(),
  after: { title: '', tip: '', lastRunId: '' },
});

test('the deleted branches say how much they hold and when they were deleted, and each can be restored', () => {
  const restored: string[] = [];
  const branches = [branch('m3', 'm4'), branch('m1')];
  render(<DeletedBranches branches={branches} onRestore={(id) => restored.push(id)} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    '2 messages, deleted at 12:04 PMRestore',
    '1 message, deleted at 12:04 PMRestore',
  ]);
  for (const button of screen.getAllByRole('button', { name: 'Restore' })) fireEvent.click(button);
  expect(restored).toEqual(['m3', 'm1']);
});

test('without a deleted branch there is no list of them', () => {
  render(<DeletedBranches branches={[]} onRestore={() => {}} />);
  expect(screen.queryByText('Deleted branches')).toBeNull();
});

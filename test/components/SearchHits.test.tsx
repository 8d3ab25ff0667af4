// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { SearchHits } from '../../components/conversation/SearchHits.tsx';
import type { SearchHit } from '../../lib/chat/search-hit.ts';
import { axeViolations } from '../support/axe.ts';

afterEach(cleanup);

const hit = (part: Partial<SearchHit> = {}): SearchHit => ({
  conversationId: 'c1',
  messageId: 'm1',
  title: 'Bonjour',
  at: 1,
  before: 'down the ',
  match: 'river',
  after: ' we go',
  ...part,
});

function found(hits: SearchHit[], isSearching = false) {
  const chosen: string[] = [];
  const onChoose = ({ conversationId }: SearchHit) => void chosen.push(conversationId);
  const { container } = render(<SearchHits {...{ hits, isSearching, onChoose }} />);
  return { container, chosen };
}

describe('what a search has found', () => {
  test('has each place with the match marked, in the title or below it', async () => {
    const { container } = found([hit(), hit({ messageId: null, before: 'The ', after: '' })]);
    const marks = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['river', 'river']);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/^Bonjourdown the river we go/);
    expect(items[1]).toMatch(/^The river/);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('opens what is chosen', async () => {
    const { chosen } = found([hit(), hit({ conversationId: 'c3' })]);
    await act(() => void fireEvent.click(screen.getAllByText('river')[1] ?? document.body));
    expect(chosen).toEqual(['c3']);
  });

  test.each([
    [0, false, 'No matches'],
    [1, false, '1 match'],
    [2, false, '2 matches'],
    [50, false, 'The newest 50 matches'],
    [0, true, 'Searching…'],
  ])('that is %i places, still searching: %s, says “%s”', (count, isSearching, words) => {
    found(
      Array.from({ length: count }, () => hit()),
      isSearching,
    );
    expect(screen.getByRole('status').textContent).toBe(words);
  });
});

// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { render as draw } from 'preact';
import { describe, expect, test } from 'vitest';
import { SearchHits } from '../../../components/conversation/SearchHits.tsx';
import type { SearchHit, SearchStage } from '../../../lib/chat/search/excerpt.ts';
import { axeViolations } from '../../support/axe.ts';

const now = new Date(2026, 2, 12, 15).getTime();
const at = (month: number, day: number, hour = 9) => new Date(2026, month - 1, day, hour).getTime();

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

function found(hits: SearchHit[], stage: SearchStage = 'done') {
  const chosen: string[] = [];
  const onChoose = ({ conversationId }: SearchHit) => void chosen.push(conversationId);
  const { container } = render(<SearchHits {...{ query: 'river', hits, stage, now, onChoose }} />);
  return { container, chosen };
}

describe('search hits', () => {
  test('mark each match, in the title or below it', async () => {
    const { container } = found([hit(), hit({ messageId: null, before: 'The ', after: '' })]);
    const marks = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toEqual(['river', 'river']);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/^Bonjourdown the river we go/);
    expect(items[1]).toMatch(/^The river/);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('of one conversation are grouped below one title', async () => {
    const { container } = found([
      hit(),
      hit({ conversationId: 'c2', title: 'Salut' }),
      hit({ messageId: 'm2', before: 'up the ' }),
    ]);
    const shown = (selector: string) =>
      [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(shown('[data-entry] > :first-child')).toEqual(['Bonjour', 'Bonjour', 'Salut']);
    expect(shown('[data-entry] > .visually-hidden')).toEqual(['Bonjour']);
    expect(shown('[data-entry] > :nth-child(2)')[1]).toBe('up the river we go');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('mark the words in the title of each conversation, also where a message comes first', () => {
    const { container } = found([
      hit({ title: 'Rivers and a river' }),
      hit({ conversationId: 'c2', title: 'The RIVER', messageId: null }),
    ]);
    const titles = [...container.querySelectorAll('[data-entry] > :first-child')];
    expect(titles.map(({ innerHTML }) => innerHTML.replace(/ class="[^"]*"/g, ''))).toEqual([
      '<mark>River</mark>s and a <mark>river</mark>',
      'The <mark>RIVER</mark>',
    ]);
  });

  test("show a message once if it is its conversation's title", () => {
    found([hit({ title: 'down the river we go' })]);
    expect(screen.getByRole('listitem').textContent).toMatch(/^down the river we go(?!.*river)/);
    expect(screen.getByText('river').tagName).toBe('MARK');
  });

  test.each<[string, number[], string[]]>([
    ['of today', [at(3, 12)], ['9:00 AM']],
    ['of yesterday', [at(3, 11)], ['Yesterday']],
    ['of another year', [new Date(2025, 5, 1).getTime()], ['June 1, 2025']],
    ['of one day', [at(3, 12, 14), at(3, 12, 9)], ['2:00 PM', '']],
    ['of two days', [at(2, 2), at(2, 2), at(2, 1)], ['February 2', '', 'February 1']],
  ])('%s say when, once a day for each conversation', (_, moments, said) => {
    const { container } = found(moments.map((moment, place) => hit({ at: moment, messageId: `m${place}` })));
    const rows = [...container.querySelectorAll('[data-entry]')];
    expect(rows.map((row) => row.textContent?.split('we go')[1]?.replace('\u202f', ' '))).toEqual(said);
  });

  test('keep their rows when others before them are gone', () => {
    const rows = () => screen.getAllByRole('listitem');
    const shown = (hits: SearchHit[]) => (
      <SearchHits query="river" hits={hits} stage="done" now={now} onChoose={() => {}} />
    );
    const [first, second] = [hit(), hit({ conversationId: 'c2' })];
    const { rerender } = render(shown([first, second]));
    const before = rows()[1];
    rerender(shown([second]));
    expect(rows()).toHaveLength(1);
    expect(rows()[0] === before).toBe(true);
  });

  test('of a letter are drawn as far as a screen shows them, and then all; added ones at once', async () => {
    const box = document.createElement('div');
    const hitsOf = (word: string, count: number) =>
      Array.from({ length: count }, (_, place) => hit({ conversationId: `c${place}`, match: word }));
    const drawn = (query: string, hits: SearchHit[], stage: SearchStage = 'done') => {
      draw(<SearchHits {...{ query, hits, stage, now, onChoose: () => {} }} />, box);
      return box.querySelectorAll('li').length;
    };
    const first = hitsOf('r', 40);
    expect(drawn('r', first)).toBe(16);
    await expect.poll(() => box.querySelectorAll('li').length).toBe(40);
    const more = [...hitsOf('r', 2), ...first];
    expect(drawn('r', more)).toBe(42);
    expect(drawn('ri', more, 'looking')).toBe(42);
    expect(drawn('ri', hitsOf('ri', 30))).toBe(16);
    draw(null, box);
  });

  test('open the chosen conversation', async () => {
    const { chosen } = found([hit(), hit({ conversationId: 'c3' })]);
    await act(() => void fireEvent.click(screen.getAllByText('river')[1] ?? document.body));
    expect(chosen).toEqual(['c3']);
  });

  test.each<[number, SearchStage, string, string]>([
    [0, 'done', 'No matches', 'No matches'],
    [1, 'done', '1 match', '1 match'],
    [2, 'done', '2 matches', '2 matches'],
    [50, 'done', 'The newest 50 matches', 'The newest 50 matches'],
    [0, 'looking', 'Searching…', ''],
    [2, 'looking', 'Searching…', ''],
    [0, 'indexing', 'Searching…', ''],
    [1, 'indexing', 'Still searching. 1 match so far.', ''],
    [2, 'indexing', 'Still searching. 2 matches so far.', ''],
    [50, 'indexing', 'Still searching. The newest 50 matches so far.', ''],
  ])('for %i matches in the stage “%s” show “%s” and announce “%s”', (count, stage, words, aloud) => {
    found(
      Array.from({ length: count }, (_, at) => hit({ messageId: `m${at}` })),
      stage,
    );
    expect(screen.getByRole('list', { name: words })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe(aloud);
  });
});

// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { FoundList } from '../../../components/profile/finding/FoundList.tsx';
import type { TakenInput } from '../../../lib/chat/discovery/offered-runnable.ts';

const url = 'http://127.0.0.1:8000/a';

test.each<[TakenInput | undefined, string, string]>([
  [{ names: 'a, b', more: 0 }, 'a, b', 'a, b'],
  [{ names: 'a, b', more: 2 }, 'a, b', 'a, b and 2 more'],
  [{ words: 'text' }, '', 'text'],
  [undefined, '', ''],
])('of an input %j, only “%s” looks like code', (takes, code, whole) => {
  const runnable = {
    url,
    path: '/a',
    protocol: 'langserve',
    modes: ['batch' as const],
    description: '',
    headers: [],
    takes,
    isKnown: false,
  };
  render(
    <FoundList
      found={{ outcome: 'found', runnables: [runnable], incomplete: [] }}
      address={url}
      headers={[]}
      onHeader={() => {}}
      onTake={() => {}}
      onAdd={async () => undefined}
      isAdded={() => false}
    />,
  );
  const row = screen.getByRole('listitem');
  expect(row.textContent).toBe(`/aSingle response only${whole}`);
  expect(row.querySelector('[class*="names"]')?.textContent ?? '').toBe(code);
});

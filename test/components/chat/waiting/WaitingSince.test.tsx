// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { DecidedLines, WaitingSince } from '../../../../components/chat/waiting/CardParts.tsx';

const minute = 60_000;

test.each<[number | null, string]>([
  [null, 'Waiting for you'],
  [0, 'Waiting for you'],
  [1.5 * minute, 'Waiting for you · 1 min'],
  [4.2 * minute, 'Waiting for you · 4 min'],
  [180 * minute, 'Waiting for you · 3 h'],
])('a run that ended %j ms ago has waited: %s', (ago, words) => {
  const since = ago === null ? null : Date.now() - ago;
  expect(render(<WaitingSince since={since} />).container.textContent).toBe(words);
});

test('decisions are lines with the action that they are about', () => {
  const lines = [
    { name: 'refund', words: 'Approved', isRefusal: false },
    { name: undefined, words: 'Replied: yes', isRefusal: false },
  ];
  const { container } = render(<DecidedLines lines={lines} />);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Approved',
    'Replied: yes',
  ]);
  expect(container.textContent).toContain('refund');
});

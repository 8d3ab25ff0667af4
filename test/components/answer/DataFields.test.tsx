// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PartList } from '../../../components/answer/PartList.tsx';
import type { AnswerPart } from '../../../lib/output/answer-part.ts';
import { data, field, text } from '../../support/answer-part.ts';
import { axeViolations } from '../../support/axe.ts';

const list = (parts: AnswerPart[]) => <PartList parts={parts} isOpen={false} onAnswerField={() => {}} />;

const paid = field('paid', [data(true)]);
const total = field('total', [data(48.9)]);
const items = field('items', [data([{ sku: 'tea' }])]);
const note = field('note', [text('Fragile.')], true);

/** Returns the words of each part, without those of buttons. */
function partsOf(parts: AnswerPart[]) {
  const { container } = render(list(parts));
  for (const button of container.querySelectorAll('button, [popover]')) button.remove();
  return [...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);
}

test.each<[string, AnswerPart[], string[]]>([
  [
    'that follow each other are one block',
    [text('A-1'), paid, total],
    ['A-1', 'JSON · 2 fieldspaid: truetotal: 48.9'],
  ],
  [
    'with lists are in it, too',
    [items, paid],
    ['JSON · 2 fieldsitems: 1 item0: 1 fieldsku: "tea"paid: true'],
  ],
  ['on its own keeps its title', [paid], ['paidtrue']],
  ['of the same name are all shown', [paid, field('paid', [data(false)])], ['paidtrue', 'paidfalse']],
  ['around a text keep their titles', [paid, note, total], ['paidtrue', 'noteFragile.', 'total48.9']],
])('fields of data %s', (_, parts, expected) => {
  expect(partsOf(parts)).toEqual(expected);
});

test('a block is copied as a whole, and seen as JSON', async () => {
  const { container } = render(list([paid, total]));
  expect(screen.getByRole('button', { name: 'Copy value of $' })).toBeTruthy();
  screen.getByRole('button', { name: 'Raw' }).click();
  expect(await axeViolations(container)).toEqual([]);
});

test('a block keeps its elements when a field is added', () => {
  const { container, rerender } = render(list([paid, total]));
  const block = container.querySelector('details');
  rerender(list([paid, total, items]));
  expect(container.querySelector('details')).toBe(block);
  expect(container.querySelectorAll('li')).toHaveLength(3 + 1 + 1);
});

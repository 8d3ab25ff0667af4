// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PartList } from '../../../components/answer/PartList.tsx';
import type { AnswerPart } from '../../../lib/output/answer-part.ts';
import { call, result, text } from '../../support/answer-part.ts';
import { axeViolations } from '../../support/axe.ts';

const list = (parts: AnswerPart[]) => <PartList parts={parts} isOpen={false} onAnswerField={undefined} />;
/** Returns the text of each row; for a part without one, its whole text. */
const rows = (container: Element) =>
  [...(container.firstElementChild?.children ?? [])].map(
    (part) => (part.querySelector('summary') ?? part).textContent,
  );
const draw = (...parts: AnswerPart[]) => render(list(parts)).container;

const search = call('search', { q: 'cats' }, 'a');
const found = result('search', [text('three')], 'a');

test('a call and its result directly after it are one row, which contains both', async () => {
  const container = draw(search, found);
  expect(rows(container)).toEqual(['Calls search{"q": "cats"} answered']);
  expect(container.querySelector('details')?.textContent).toMatch(/q: "cats".*three/);
  expect(await axeViolations(container)).toEqual([]);
});

test.each<[string, AnswerPart[], string[]]>([
  ['without ids', [call('f', 'x'), result('f', [text('y')])], ['Calls fx', 'f answered']],
  [
    'with other ids',
    [search, result('search', [text('y')], 'b')],
    ['Calls search{"q": "cats"}', 'search answered'],
  ],
  [
    'with another part between',
    [search, text('Hm.'), found],
    ['Calls search{"q": "cats"}', 'Hm.', 'search answered'],
  ],
])('a call and a result %s are rows of their own', (_, parts, expected) => {
  expect(rows(draw(...parts))).toEqual(expected);
});

test('a second result of a call has its own row', () => {
  expect(rows(draw(search, found, found))).toEqual(['Calls search{"q": "cats"} answered', 'search answered']);
});

test('a row whose tool failed is open and says “failed”', () => {
  const container = draw(search, result('search', [text('no key')], 'a', true));
  expect(rows(container)).toEqual(['Calls search failed{"q": "cats"}']);
  expect(container.querySelector('details')?.open).toBe(true);
});

test('a call that was opened stays open when its result arrives', () => {
  const { container, rerender } = render(list([search]));
  const opened = container.querySelector('details');
  if (opened) opened.open = true;
  rerender(list([search, found]));
  expect(container.querySelector('details')).toBe(opened);
  expect(opened?.open).toBe(true);
  expect(opened?.textContent).toContain('three');
});

test('long arguments are cut in the row, not inside', () => {
  const long = 'x'.repeat(1_000);
  const container = draw(call('f', { long }));
  expect(rows(container)[0]?.length).toBeLessThan(200);
  expect(container.textContent).toContain(long);
});

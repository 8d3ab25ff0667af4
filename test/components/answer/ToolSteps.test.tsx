// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { AskedCalls, PartList } from '../../../components/answer/PartList.tsx';
import type { AnswerPart } from '../../../lib/output/answer-part.ts';
import { call, result, text } from '../../support/answer-part.ts';
import { axeViolations } from '../../support/axe.ts';

const list = (parts: AnswerPart[]) => <PartList parts={parts} isOpen={false} onAnswerField={undefined} />;
/** Returns the text of each row; for a part without one, its whole text. */
const rows = (container: Element) =>
  [...(container.firstElementChild?.children ?? [])].map(
    (part) => (part.querySelector('summary') ?? part).textContent,
  );
/** Returns the text of each part without that inside of rows. */
const titles = (container: Element) => {
  for (const inside of container.querySelectorAll('summary + div')) inside.remove();
  return [...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);
};
const draw = (...parts: AnswerPart[]) => render(list(parts)).container;

const search = call('search', { q: 'cats' }, 'a');
const found = result('search', [text('three')], 'a');

const node = (name: string, ...parts: AnswerPart[]): AnswerPart => ({ kind: 'node', name, parts });
const earlier = (...parts: AnswerPart[]): AnswerPart => ({ kind: 'earlier', parts });
const again = () => result('search', [text('four')], 'a');

test.each<[string, AnswerPart[], string[]]>([
  ['after another part', [search, text('Hm.'), found], ['Calls search{"q": "cats"} answered', 'Hm.']],
  [
    'of two calls at once',
    [search, call('read', 'x', 'b'), found, result('read', [text('y')], 'b')],
    ['Calls search{"q": "cats"} answered', 'Calls readx answered'],
  ],
  [
    'in another node, which has nothing else',
    [node('agent', search), node('tools', found), node('agent', text('Three.'))],
    ['agentCalls search{"q": "cats"} answered', 'agentThree.'],
  ],
  [
    'in another node, which has something else',
    [node('agent', search), node('tools', found, text('Hm.'))],
    ['agentCalls search{"q": "cats"} answered', 'toolsHm.'],
  ],
  [
    'of a repeated call',
    [search, found, call('search', 'x', 'a'), again()],
    ['Calls search{"q": "cats"} answered', 'Calls searchx answered'],
  ],
])('a result %s stands in the row of its call', (_, parts, expected) => {
  expect(titles(draw(...parts))).toEqual(expected);
});

test('a call without a result says so while the answer grows', () => {
  const at = (isOpen: boolean) =>
    rows(render(<PartList parts={[search]} isOpen={isOpen} onAnswerField={undefined} />).container);
  expect([at(true), at(false)]).toEqual([
    ['Calls search{"q": "cats"} No result yet'],
    ['Calls search{"q": "cats"}'],
  ]);
});

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
  ['in the wrong order', [found, search], ['search answered', 'Calls search{"q": "cats"}']],
  ['from before the answer', [earlier(search), found], ['Earlier in the conversation', 'search answered']],
])('a call and a result %s are rows of their own', (_, parts, expected) => {
  expect(rows(draw(...parts))).toEqual(expected);
});

describe('a call that a person is asked about', () => {
  const asked = (...parts: AnswerPart[]) =>
    titles(
      render(
        <AskedCalls.Provider value={[{ name: 'search', args: { q: 'cats' } }]}>
          {list(parts)}
        </AskedCalls.Provider>,
      ).container,
    );

  test.each<[string, AnswerPart[], string[]]>([
    ['stands with the question alone', [text('Well.'), search], ['Well.']],
    ['takes its node along', [node('agent', search), text('Well.')], ['Well.']],
    ['has its row once it has a result', [search, found], ['Calls search{"q": "cats"} answered']],
  ])('%s', (_, parts, expected) => {
    expect(asked(...parts)).toEqual(expected);
  });

  test('leaves calls with other arguments in their rows', () => {
    expect(asked(call('search', { q: 'dogs' }, 'b'))).toEqual(['Calls search{"q": "dogs"}']);
  });
});

test('a second result of a call has its own row', () => {
  expect(rows(draw(search, found, again()))).toEqual([
    'Calls search{"q": "cats"} answered',
    'search answered',
  ]);
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

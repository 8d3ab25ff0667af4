// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { CallTrouble } from '../../../components/chat/composer/ComposerNotes.tsx';
import { TextPlaceQuestion } from '../../../components/input/TextPlaceQuestion.tsx';
import { cutName, cutWords } from '../../../lib/chat/answer/cut-text.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { descriptionOf, inputForm } from '../../support/input-form.tsx';
import { listOf, object, text } from '../../support/schema.ts';

const long = (end: string) => `${'word '.repeat(1_000)}${end}`;
const many = (count: number, make: (place: number) => JsonObject) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`f${place}`, make(place)]));

function longestText(): number {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let longest = 0;
  while (texts.nextNode()) longest = Math.max(longest, texts.currentNode.textContent?.length ?? 0);
  return longest;
}

const open = (summary: string) =>
  act(() => {
    const details = screen.getByText(summary).closest('details');
    if (!details) throw new Error('No details element.');
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });

describe('schema text is cut at 300 characters', () => {
  const inside = (words: JsonObject) => object({ in: { ...text, ...words } });
  test.each<[string, JsonObject]>([
    ['the title of a field', { ...text, title: long('x') }],
    ['the description of a field', { ...text, description: long('x') }],
    ['the title of a group', { ...inside({}), title: long('x') }],
    ['the description of a group', { ...inside({}), description: long('x') }],
    ['the title of a list', { ...listOf(text), default: ['a'], title: long('x') }],
    ['the options of a choice', { enum: [long('x'), long('y')] }],
    [
      'the variants of a union',
      {
        anyOf: [
          { ...text, title: long('x') },
          { ...inside({}), title: long('y') },
        ],
      },
    ],
    ['a field in a group', inside({ title: long('x'), description: long('y') })],
  ])('in %s', (_, schema) => {
    inputForm(object({ field: schema }, ['field']));
    expect(longestText()).toBeLessThanOrEqual(330);
  });

  test('in a problem', async () => {
    const { refuse } = inputForm(object({ field: text, group: object({ a: text }) }, ['field', 'group']));
    await refuse({ '/field': long('x'), '/group': long('y') });
    expect(longestText()).toBeLessThanOrEqual(330);
  });
});

describe('full schema text', () => {
  test('is shown on request only', async () => {
    inputForm(object({ field: { ...text, title: long('x'), description: long('y') } }, ['field']));
    expect(document.body.textContent).not.toContain(long('x'));
    await open('Show all 5,001 characters of the name');
    await open('Show all 5,001 characters of the description');
    expect(document.body.textContent).toContain(long('x'));
    expect(document.body.textContent).toContain(long('y'));
  });

  test('of a chosen option is shown below the choice', async () => {
    inputForm(object({ field: { enum: ['a', long('x')] } }, ['field']), { field: long('x') });
    await open('Show all 5,001 characters of the choice');
    expect(document.body.textContent).toContain(long('x'));
  });

  test.each([
    ['a trouble', { trouble: long('x'), sentence: '' }],
    ['a sentence of how the message is sent', { trouble: undefined, sentence: long('x') }],
  ])('of %s above the message is shown on request', async (_, words) => {
    render(<CallTrouble isAsking={false} next={() => null} {...words} />);
    expect(longestText()).toBeLessThanOrEqual(300);
    await open('Show all 5,001 characters of this line');
    expect(document.body.textContent).toContain(long('x'));
  });

  test('is not offered if nothing was cut', () => {
    inputForm(
      object({ field: { ...text, title: 'x'.repeat(300), description: 'y'.repeat(300) } }, ['field']),
    );
    expect(document.querySelector('details')).toBeNull();
  });
});

test('truncated names stay different, and descriptions stay with their controls', () => {
  const field = (end: string) => ({ ...text, title: long(end), description: `Of ${end}` });
  inputForm(object({ a: field('a'), b: field('b') }, ['a', 'b']));
  const [a, b] = screen.getAllByRole('textbox');
  const nameOf = (element: HTMLElement | undefined) =>
    document.querySelector(`label[for="${element?.id}"]`)?.textContent;
  expect(nameOf(a)).not.toBe(nameOf(b));
  expect([a, b].map((element) => element && descriptionOf(element))).toEqual(['Of a', 'Of b']);
});

test.each([
  ['', ''],
  ['x'.repeat(300), 'x'.repeat(300)],
  ['x'.repeat(301), `${'x'.repeat(299)}…`],
])('long words are cut at the end', (words, cut) => {
  expect(cutWords(words)).toBe(cut);
});

test('a long name is cut in the middle', () => {
  expect(cutName(`a${'x'.repeat(500)}b`)).toMatch(/^ax{198}…x{99}b$/);
});

describe('many fields', () => {
  const inputs = () => document.querySelectorAll('input').length;

  test('of a group are shown a hundred at a time', () => {
    inputForm(object({ group: object(many(200, () => text)) }, ['group']));
    expect(inputs()).toBe(100);
    fireEvent.click(screen.getByText('Show 100 more of 100'));
    expect(inputs()).toBe(200);
    expect(document.activeElement?.id).toBe(document.querySelectorAll('input')[100]?.id);
  });

  test('in nested groups, all required, are not shown at once', () => {
    const all = (inner: JsonObject) =>
      object(
        many(200, () => inner),
        Object.keys(many(200, () => ({}))),
      );
    inputForm(all(all(all(text))));
    expect(inputs()).toBeLessThan(1_000);
    expect(document.querySelectorAll('button').length).toBeLessThan(1_000);
  });

  test('are shown up to the last one with a problem', async () => {
    const { refuse } = inputForm(object({ group: object(many(200, () => text)) }, ['group']));
    await refuse({ '/group/f150': 'Fill this in.' });
    expect(inputs()).toBe(151);
  });

  test('of a list are shown a hundred at a time, up to an added one', () => {
    const entries = Array.from({ length: 150 }, (_, place) => `${place}`);
    inputForm(object({ list: { ...listOf(text), default: entries } }, ['list']));
    expect(inputs()).toBe(100);
    fireEvent.click(screen.getByRole('button', { name: 'Add to list' }));
    expect(inputs()).toBe(151);
  });

  test('for the message are offered a hundred at a time', () => {
    const names = Array.from({ length: 150 }, (_, place) => `field ${place}`);
    render(<TextPlaceQuestion candidates={names} lists={[]} onChoose={() => {}} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show 50 more of 50' }));
    expect(document.activeElement?.textContent).toBe('field 100');
  });
});

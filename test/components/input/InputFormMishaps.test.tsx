// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import {
  choose,
  chooseFile,
  control,
  foldedForm,
  inputForm,
  press,
  type,
} from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const file = { type: 'string', widget: { type: 'base64file' } };

describe('chosen variant', () => {
  const either = { title: 'X', anyOf: [text, whole] };

  test('stays while its text is unreadable', () => {
    const { values, state } = inputForm(object({ x: either }), { x: 3 });
    type('Whole number', '3x');
    expect([values(), state().unread]).toEqual([{}, { '/x': '3x' }]);
    expect(control('combobox', 'Variant of X').value).toBe('1');
    type('Whole number', '4');
    expect(values()).toEqual({ x: 4 });
  });

  test('stays when its field is cleared', () => {
    const { values } = inputForm(object({ x: either }, ['x']), { x: 3 });
    type('Whole number', '');
    expect([values(), control('combobox', 'Variant of X').value]).toEqual([{}, '1']);
  });

  test('changes only when another is chosen', () => {
    const { values } = inputForm(object({ x: either }), { x: 3 });
    type('Whole number', '5');
    choose('Variant of X', 'Text');
    type('Text', 'five');
    expect(values()).toEqual({ x: 'five' });
  });
});

describe('list entry', () => {
  test('that is cleared is an empty text', () => {
    const { values } = inputForm(object({ tags: listOf(text) }));
    press('Add to tags');
    type('tags 1', 'red');
    type('tags 1', '');
    expect(values()).toEqual({ tags: [''] });
  });
});

test('adding a file to a default object copies the default', () => {
  const inside = object({ note: text, file });
  const { sent } = inputForm(object({ mail: { ...inside, default: { note: 'Hi' } } }));
  chooseFile('file', new File(['1'], 'one.txt'));
  expect(sent()).toMatchObject({ fields: { mail: { note: 'Hi' } }, files: [{ at: '/mail/file' }] });
});

test('required fields are shown a hundred at a time', () => {
  const names = Array.from({ length: 1_000 }, (_, place) => `f${place}`);
  const { container } = inputForm(object(Object.fromEntries(names.map((name) => [name, text])), names));
  expect(container.querySelectorAll('input')).toHaveLength(100);
  press('Show 100 more of 100');
  expect(container.querySelectorAll('input')).toHaveLength(200);
  expect(document.activeElement?.closest('div')?.textContent).toContain('f100');
});

test('the form and its fold reopen after each refused attempt to send', async () => {
  const { refuse, container } = foldedForm(object({ must: text, may: text }, ['must']));
  const head = screen.getByRole('button', { name: /^Input/ });
  const fold = container.querySelector('details');
  await refuse({ '/may': 'No.' });
  fold?.removeAttribute('open');
  fireEvent.click(head);
  await refuse({ '/may': 'No.' });
  expect([fold?.open, head.getAttribute('aria-expanded')]).toEqual([true, 'true']);
});

describe('focus', () => {
  const named = () => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  };
  const focused = (name: string) => expect.poll(named).toBe(name);
  const labelled = () =>
    (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.trim();

  test('moves into an added group, and back when it is removed', async () => {
    inputForm(object({ inner: { title: 'Inner', ...object({ z: whole }) } }));
    press('Add Inner');
    await expect.poll(labelled).toBe('z');
    press('Remove Inner');
    await focused('Add Inner');
  });

  test('moves to a new list entry, then to the next Remove button, then to Add', async () => {
    inputForm(object({ tags: listOf(text) }));
    press('Add to tags');
    await expect.poll(labelled).toBe('tags 1');
    press('Add to tags');
    await expect.poll(labelled).toBe('tags 2');
    press('Remove tags 1');
    await focused('Remove tags 1');
    press('Remove tags 1');
    await focused('Add to tags');
  });
});

// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/axe.ts';
import { control, foldedForm, inputForm, press, type } from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const key = { ...text, format: 'password' };
const schema = object({ language: text, days: whole, tags: listOf(text), key }, ['language']);
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null;
const area = () => document.querySelector('[data-fields]');

const head = () => screen.getByRole('button', { name: /^Input/ });
const isFolded = () => head().getAttribute('aria-expanded') === 'false';

describe('form head', () => {
  test('folds the form into a line of its values without secrets', async () => {
    const { container } = inputForm(schema, { language: 'French', tags: ['red', 'blue'], key: 'sk-1' });
    fireEvent.click(head());
    expect([screen.queryByRole('textbox'), area()?.hasAttribute('hidden')]).toEqual([null, true]);
    expect(screen.getByText('language: French · tags: red, blue')).toBeTruthy();
    expect(isFolded()).toBe(true);
    expect(await axeViolations(container)).toEqual([]);
    fireEvent.click(head());
    expect(control('textbox', 'language').value).toBe('French');
  });

  test('counts fields, and stays the same while folded', () => {
    inputForm(schema);
    expect(head().textContent).toBe('Input 4 fields, 1 required');
    fireEvent.click(head());
    expect(head().textContent).toBe('Input 4 fields, 1 required');
  });

  test('counts fields with a problem', async () => {
    const { refuse } = inputForm(schema);
    await refuse({ '/language': 'No.', '/days': 'No.' });
    expect(screen.getByText('2 to correct')).toBeTruthy();
    await refuse({});
    expect(screen.queryByText(/to correct/)).toBeNull();
  });

  test('unfolds when a field is wrong, and focuses that field', async () => {
    const { check } = inputForm(schema);
    fireEvent.click(head());
    await check();
    expect(document.activeElement).toBe(control('textbox', 'language'));
    expect(isFolded()).toBe(false);
  });

  test('stays folded if only the message is wrong', async () => {
    const { refuse } = inputForm(schema);
    fireEvent.click(head());
    await refuse({});
    expect([area()?.hasAttribute('hidden'), isFolded()]).toEqual([true, true]);
  });

  test('is folded at first if all fields are optional, and unfolds when the schema requires one', async () => {
    const { ask } = foldedForm(object({ language: text }));
    expect([area()?.hasAttribute('hidden'), isFolded()]).toEqual([true, true]);
    await ask(schema);
    expect([area()?.hasAttribute('hidden'), isFolded()]).toEqual([false, false]);
  });

  test('can always be unfolded, also when the schema requires no field any more', async () => {
    const { ask } = inputForm(schema);
    fireEvent.click(head());
    await ask(object({ language: text }));
    fireEvent.click(head());
    expect(area()?.hasAttribute('hidden')).toBe(false);
  });

  test('resets all fields, with an undo', async () => {
    const { values, state } = inputForm(schema, { language: 'French', tags: ['red'] });
    type('days', 'many');
    const before = state();
    press('Reset all fields');
    expect([values(), state().unread, isThere('Reset all fields')]).toEqual([{}, {}, false]);
    await expect.poll(() => document.activeElement?.textContent).toBe('Undo reset');
    press('Undo reset');
    expect(state()).toEqual(before);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Input/);
  });

  test.each([
    ['Ctrl+Enter', { ctrlKey: true }, 1],
    ['Cmd+Enter', { metaKey: true }, 1],
    ['Enter', {}, 0],
    ['Ctrl+Enter of an input method', { ctrlKey: true, isComposing: true }, 0],
    ['Ctrl+Enter as key 229', { ctrlKey: true, keyCode: 229 }, 0],
  ])('sends from any field with %s: %o, %i times', (_, keys, times) => {
    const { sends } = inputForm(schema);
    fireEvent.keyDown(control('textbox', 'days'), { key: 'Enter', ...keys });
    expect(sends()).toBe(times);
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/axe.ts';
import { control, inputForm, press, type } from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

afterEach(cleanup);

const key = { ...text, format: 'password' };
const schema = object({ language: text, days: whole, tags: listOf(text), key }, ['language']);
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null;
const area = () => document.querySelector('[data-fields]');

describe('form head', () => {
  test('folds the form into a line of its values without secrets', async () => {
    const { container } = inputForm(schema, { language: 'French', tags: ['red', 'blue'], key: 'sk-1' });
    press('Hide fields');
    expect([screen.queryByRole('textbox'), area()?.hasAttribute('hidden')]).toEqual([null, true]);
    expect(screen.getByText('language: French · tags: red, blue')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show fields' }).getAttribute('aria-expanded')).toBe('false');
    expect(await axeViolations(container)).toEqual([]);
    press('Show fields');
    expect(control('textbox', 'language').value).toBe('French');
  });

  test('unfolds when a field is wrong, and focuses that field', async () => {
    const { check } = inputForm(schema);
    press('Hide fields');
    await check();
    expect(document.activeElement).toBe(control('textbox', 'language'));
    expect(isThere('Hide fields')).toBe(true);
  });

  test('stays folded if only the message is wrong', async () => {
    const { refuse } = inputForm(schema);
    press('Hide fields');
    await refuse({});
    expect([area()?.hasAttribute('hidden'), isThere('Show fields')]).toEqual([true, true]);
  });

  test('unfolds when the schema changes and no field is required', async () => {
    const { ask } = inputForm(schema);
    press('Hide fields');
    await ask(object({ language: text }));
    expect([area()?.hasAttribute('hidden'), isThere('Show fields')]).toEqual([false, false]);
  });

  test('has no fold button if all fields are optional and folded anyway', () => {
    inputForm(object({ language: text }));
    expect(isThere('Hide fields')).toBe(false);
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
    await expect.poll(() => document.activeElement?.textContent).toBe('Hide fields');
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

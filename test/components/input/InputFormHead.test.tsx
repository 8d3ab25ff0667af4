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

describe('a form', () => {
  test('is folded into one line that says what is in it, but nothing that is secret', async () => {
    const { container } = inputForm(schema, { language: 'French', tags: ['red', 'blue'], key: 'sk-1' });
    press('Hide fields');
    expect([screen.queryByRole('textbox'), area()?.hasAttribute('hidden')]).toEqual([null, true]);
    expect(screen.getByText('language: French · tags: red, blue')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show fields' }).getAttribute('aria-expanded')).toBe('false');
    expect(await axeViolations(container)).toEqual([]);
    press('Show fields');
    expect(control('textbox', 'language').value).toBe('French');
  });

  test('unfolds by itself where something is wrong, which has the focus', async () => {
    const { check } = inputForm(schema);
    press('Hide fields');
    await check();
    expect(document.activeElement).toBe(control('textbox', 'language'));
    expect(isThere('Hide fields')).toBe(true);
  });

  test('stays folded where only the message is wrong', async () => {
    const { refuse } = inputForm(schema);
    press('Hide fields');
    await refuse({});
    expect([area()?.hasAttribute('hidden'), isThere('Show fields')]).toEqual([true, true]);
  });

  test('is shown where the runnable asks for other fields, none of which has to be there', async () => {
    const { ask } = inputForm(schema);
    press('Hide fields');
    await ask(object({ language: text }));
    expect([area()?.hasAttribute('hidden'), isThere('Show fields')]).toEqual([false, false]);
  });

  test('has no fold of its own where all its fields are behind one', () => {
    inputForm(object({ language: text }));
    expect(isThere('Hide fields')).toBe(false);
  });

  test('is reset as a whole, and that can be taken back', async () => {
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
    ['the Ctrl+Enter of an input method', { ctrlKey: true, isComposing: true }, 0],
    ['that of one that only says 229', { ctrlKey: true, keyCode: 229 }, 0],
  ])('is sent from any of its fields by %s: %o, %i times', (_, keys, times) => {
    const { sends } = inputForm(schema);
    fireEvent.keyDown(control('textbox', 'days'), { key: 'Enter', ...keys });
    expect(sends()).toBe(times);
  });
});

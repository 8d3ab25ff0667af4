// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { callEditor } from '../../support/call-editor.tsx';
import { control, press, type } from '../../support/input-form.tsx';

afterEach(cleanup);

/** Whether the browser would close the dialog then. */
function pressEscape(target: Element = screen.getByRole('dialog')): boolean {
  const cancelled = createEvent('cancel', target, { bubbles: target.tagName === 'INPUT', cancelable: true });
  fireEvent(target, cancelled);
  return !cancelled.defaultPrevented;
}

const warning = 'Not saved yet. Press Escape again to discard your changes.';
const said = () => screen.getByRole('alert').textContent;

test('Escape closes a dialog in which nothing was changed', () => {
  callEditor();
  expect([pressEscape(), said()]).toEqual([true, '']);
});

test('what was changed is not thrown away by the first Escape, which says so', () => {
  callEditor();
  press('Add preset');
  expect([pressEscape(), said()]).toEqual([false, warning]);
  expect([pressEscape(), said()]).toEqual([true, warning]);
});

test('what is changed after that is kept again', () => {
  callEditor();
  press('Add preset');
  pressEscape();
  type('Name of the preset', 'Cool');
  expect([said(), pressEscape(), said()]).toEqual(['', false, warning]);
});

test('who tries to save after all hears what comes of that', async () => {
  const { save } = callEditor();
  press('Add preset');
  type('Name of the preset', '');
  pressEscape();
  await save();
  expect(said()).toBe('Not saved: see the marked fields.');
  expect([pressEscape(), said()]).toEqual([false, warning]);
});

test('what is changed inside a preset counts', () => {
  callEditor();
  press('Add preset');
  type('Values', '{"heat": 1}');
  expect(pressEscape()).toBe(false);
});

test('a file dialog that is closed within is no Escape', () => {
  callEditor();
  press('Add preset');
  expect([pressEscape(control('textbox', 'Name of the preset')), said()]).toEqual([true, '']);
});

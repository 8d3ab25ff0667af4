// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { callEditor } from '../../support/call-editor.tsx';
import { control, press, type } from '../../support/input-form.tsx';

/** Returns whether the browser would close the dialog. */
function pressEscape(target: Element = screen.getByRole('dialog')): boolean {
  const cancelled = createEvent('cancel', target, { bubbles: target.tagName === 'INPUT', cancelable: true });
  fireEvent(target, cancelled);
  return !cancelled.defaultPrevented;
}

const warning = 'Not saved yet. Press Escape again to discard your changes.';
const said = () => screen.getByRole('alert').textContent;

test('Escape closes a dialog without changes', () => {
  callEditor();
  expect([pressEscape(), said()]).toEqual([true, '']);
});

test('the first Escape warns of unsaved changes, the second discards them', () => {
  callEditor();
  press('Add preset');
  expect([pressEscape(), said()]).toEqual([false, warning]);
  expect([pressEscape(), said()]).toEqual([true, warning]);
});

test('a change after the warning requires another warning', () => {
  callEditor();
  press('Add preset');
  pressEscape();
  type('Name of the preset', 'Cool');
  expect([said(), pressEscape(), said()]).toEqual(['', false, warning]);
});

test('a failed save replaces the warning', async () => {
  const { save } = callEditor();
  press('Add preset');
  type('Name of the preset', '');
  pressEscape();
  await save();
  expect(said()).toBe('Not saved: see the marked fields.');
  expect([pressEscape(), said()]).toEqual([false, warning]);
});

test('a change inside a preset counts as unsaved', () => {
  callEditor();
  press('Add preset');
  type('Values', '{"heat": 1}');
  expect(pressEscape()).toBe(false);
});

test('closing a file dialog does not count as Escape', () => {
  callEditor();
  press('Add preset');
  expect([pressEscape(control('textbox', 'Name of the preset')), said()]).toEqual([true, '']);
});

test('Close does the same as Escape', () => {
  const { asked } = callEditor();
  press('Add preset');
  press('Close');
  expect([asked, said()]).toEqual([[], 'Not saved yet. Press Close again to discard your changes.']);
  press('Close');
  expect(asked).toEqual(['closed']);
});

test('Cancel discards changes at once', () => {
  const { asked } = callEditor();
  press('Add preset');
  press('Cancel');
  expect(asked).toEqual(['closed']);
});

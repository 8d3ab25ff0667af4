// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { chooseFile, control, inputForm, press, type } from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const inner = { title: 'Inner', ...object({ z: whole, note: text }) };
const undos = () => screen.queryAllByRole('button', { name: /^Undo/ }).length;

describe('undo of a removal restores', () => {
  test('a list entry with its content and position', async () => {
    const file = { ...text, widget: { type: 'base64file' } };
    const { state } = inputForm(object({ rows: listOf(object({ a: text, n: whole, file })) }));
    press('Add to rows');
    type('a', 'first');
    type('n', 'many');
    chooseFile('file', new File(['1'], 'one.txt'));
    press('Add to rows');
    const before = state();
    press('Remove rows 1');
    expect(state().unread).toEqual({});
    press('Undo removing from rows');
    expect(state()).toEqual(before);
    const first = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'n' })[0];
    await expect.poll(() => first()?.value).toBe('many');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Add to rows');
  });

  test('an entry of a default list', () => {
    const { sent } = inputForm(object({ tags: { ...listOf(text), default: ['a', 'b'] } }));
    press('Remove tags 1');
    expect(sent().fields).toEqual({ tags: ['b'] });
    press('Undo removing from tags');
    expect(sent().fields).toEqual({});
  });

  test('a group', async () => {
    const { values } = inputForm(object({ inner }), { inner: { z: 1, note: 'deep' } });
    press('Remove Inner');
    expect(values()).toEqual({});
    press('Undo removing Inner');
    expect(values()).toEqual({ inner: { z: 1, note: 'deep' } });
    await expect.poll(() => document.activeElement).toBe(control('textbox', 'z'));
  });
});

test('undo is offered only directly after a removal', () => {
  const { values } = inputForm(object({ tags: listOf(text), other: text }), { tags: ['a', 'b'] });
  expect(undos()).toBe(0);
  press('Remove tags 1');
  expect(undos()).toBe(1);
  type('other', 'x');
  expect([undos(), values()]).toEqual([0, { tags: ['b'], other: 'x' }]);
});

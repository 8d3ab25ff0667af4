// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { choose, control, descriptionOf, inputForm, press, type } from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const resets = () =>
  screen
    .queryAllByRole('button', { name: /^Reset (?!all)/ })
    .map((button) => button.getAttribute('aria-label'));

describe('Reset button for a changed default of', () => {
  test.each<[string, JsonObject, Json, () => void]>([
    ['a list', listOf(text), ['a', 'b'], () => press('Remove x 1')],
    ['a group', object({ z: whole }), { z: 1 }, () => type('z', '2')],
    [
      'a variant field',
      { anyOf: [text, whole] },
      3,
      () => {
        choose('Variant of x', 'Text');
        type('Text', 'three');
      },
    ],
  ])('%s', async (_, schema, initial, change) => {
    const { state } = inputForm(object({ x: { ...schema, default: initial } }));
    const before = state();
    expect(resets()).toEqual([]);
    change();
    await expect.poll(resets).toEqual(['Reset x']);
    press('Reset x');
    await expect.poll(resets).toEqual([]);
    expect(state()).toEqual(before);
  });

  test('appears once in a variant field', () => {
    inputForm(object({ x: { anyOf: [text, whole], default: 3 } }), { x: 'four' });
    expect(resets()).toEqual(['Reset x']);
  });
});

test.each<[string, JsonObject]>([
  ['list', listOf(text)],
  ['variant field', { anyOf: [text, whole] }],
])('a required %s is described as required', (_, schema) => {
  inputForm(object({ x: { ...schema, title: 'X', description: 'All of them.' } }, ['x']));
  expect(descriptionOf(control('group', 'X'))).toBe('required All of them.');
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { axeViolations } from '../../support/axe.ts';
import { control, descriptionOf, foldedForm, inputForm, press, type } from '../../support/input-form.tsx';
import { object, text } from '../../support/schema.ts';

const key = { ...text, title: 'Key', format: 'password' };
const forgotten = { '/key': true as const };
const words = 'Type it again: a secret is not kept.';

test('forgotten secret: is asked for at its field, which is unfolded', async () => {
  const { container } = foldedForm(object({ key }), {}, { forgotten });
  expect(container.querySelector('[data-fields]')?.hasAttribute('hidden')).toBe(false);
  expect(descriptionOf(control('textbox', 'Key'))).toBe(words);
  expect(await axeViolations(container)).toEqual([]);
});

test('forgotten secret: is no longer asked for when typed', () => {
  const { state } = inputForm(object({ key }), {}, { forgotten });
  type('Key', 'anew');
  expect([screen.queryByText(words), state().forgotten]).toEqual([null, {}]);
});

test('forgotten secret: can be left out, with focus on its field', async () => {
  const { state } = inputForm(object({ key }), {}, { forgotten });
  press('Continue without this secret: Key');
  expect([screen.queryByText(words), state().forgotten, state().values]).toEqual([null, {}, {}]);
  await expect.poll(() => document.activeElement).toBe(control('textbox', 'Key'));
});

test('forgotten secret: cannot be left out if required', () => {
  inputForm(object({ key }, ['key']), {}, { forgotten });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue without this secret: Key' })).toBeNull();
});

test('forgotten secret: has one message even when refused', async () => {
  const { refuse } = inputForm(object({ key }), {}, { forgotten });
  await refuse({ '/key': words });
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(control('textbox', 'Key').getAttribute('aria-invalid')).toBe('true');
});

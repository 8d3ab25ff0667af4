// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { inputForm, press } from '../../support/input-form.tsx';
import { object, text } from '../../support/schema.ts';

const form = object({ note: text });
const file = { id: 'f1', name: 'a.pdf', mediaType: 'application/pdf', size: 1 };
const said = () => screen.getByRole('status').textContent;

test('values without a field are named, because they are not sent', async () => {
  const { sent } = inputForm(
    form,
    { note: 'Hi', days: 2 },
    { unread: { '/who/age': 'x' }, files: { '/letter': file } },
  );
  expect(said()).toBe('Not sent any more: “days”, “who”, and “letter”. The form has no such fields now.');
  expect(sent()).toMatchObject({ fields: { note: 'Hi' }, files: [] });
  press('Reset all fields');
  await expect.poll(said).toBe('');
});

test('the note on values without a field is empty if all have one', () => {
  inputForm(form, { note: 'Hi' });
  expect(said()).toBe('');
});

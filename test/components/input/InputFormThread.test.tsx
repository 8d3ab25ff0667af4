// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { press, threadForm, type } from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const schema = object({ language: text, count: whole, tags: listOf(text) }, ['language', 'count', 'tags']);
const sent = ({ state }: ReturnType<typeof threadForm>) => state().values;
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('the values of a thread are shown, none is demanded, and none is filled in', () => {
  const form = threadForm(schema, { language: 'de', count: 3, tags: ['x', 'y'] });
  expect([box('language').value, box('count').value]).toEqual(['de', '3']);
  expect(
    screen.getAllByText('Value in this conversation. It is sent again only if you change it.'),
  ).toHaveLength(2);
  expect(screen.getByText('Now in this conversation: ["x","y"]')).toBeTruthy();
  expect(screen.queryByText('required')).toBeNull();
  expect(sent(form)).toEqual({});
});

test('a changed value is filled in, beside the way back to the one of the thread', async () => {
  const form = threadForm(schema, { language: 'de' });
  type('language', 'fr');
  expect(sent(form)).toEqual({ language: 'fr' });
  expect(screen.getByText('Now in this conversation: de')).toBeTruthy();
  press('Reset language');
  expect(sent(form)).toEqual({});
});

test('an entry that is added to a list is filled in alone: the thread has the others', () => {
  const form = threadForm(schema, { tags: ['x', 'y'] });
  press('Add to tags');
  expect(sent(form)).toEqual({ tags: [''] });
});

test.each([[[]], [{}], [''], [null]])('a thread whose value is %j says nothing of it', (now) => {
  threadForm(object({ tags: listOf(text) }), { tags: now });
  expect(screen.queryByText(/in this conversation/)).toBeNull();
});

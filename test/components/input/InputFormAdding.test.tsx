// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { chooseFile, inputForm, press, type } from '../../support/input-form.tsx';
import { listOf, object, text, whole } from '../../support/schema.ts';

const file = { ...text, widget: { type: 'base64file' } };

test('an added list entry keeps the files of the others', () => {
  const { sent } = inputForm(object({ papers: listOf(file) }));
  for (const [place, name] of ['one.txt', 'two.txt'].entries()) {
    press('Add to papers');
    chooseFile(`papers ${place + 1}`, new File(['1'], name));
  }
  expect(sent().files).toMatchObject([
    { at: '/papers/0', file: { name: 'one.txt' } },
    { at: '/papers/1', file: { name: 'two.txt' } },
  ]);
});

test('an added list entry keeps the unreadable text of the others', () => {
  const { state } = inputForm(object({ days: listOf(whole) }));
  press('Add to days');
  type('days 1', 'many');
  press('Add to days');
  expect(state()).toMatchObject({ values: { days: [null, null] }, unread: { '/days/0': 'many' } });
});

test('adding an entry to a default list copies the default', () => {
  const { sent } = inputForm(object({ tags: { ...listOf(text), default: ['a'] } }));
  press('Add to tags');
  type('tags 2', 'b');
  expect(sent().fields).toEqual({ tags: ['a', 'b'] });
});

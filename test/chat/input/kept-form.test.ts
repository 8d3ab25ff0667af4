import { expect, test } from 'vitest';
import { edited, emptyForm } from '../../../lib/chat/input/form-state.ts';
import { forgottenProblems, keptForm } from '../../../lib/chat/input/kept-form.ts';
import { fieldsOf } from '../../../lib/form/field.ts';
import { resolverOf } from '../../../lib/form/schema/json-schema.ts';
import { listOf, object, text } from '../../support/schema.ts';

const secret = { ...text, format: 'password' };
const schema = object({ key: secret, who: object({ pin: secret, name: text }), all: listOf(secret) });
const fields = fieldsOf(schema, resolverOf(schema));

const kept = keptForm(
  fields,
  emptyForm({ key: 's1', who: { pin: 's2', name: 'Ada' }, all: ['s3', '', 's4'] }),
);

test('of what is secret only the place is kept', () => {
  expect(kept.values).toEqual({ who: { name: 'Ada' }, all: [null, null, null] });
  expect(Object.keys(kept.forgotten)).toEqual(['/key', '/who/pin', '/all/0', '/all/2']);
  expect(JSON.stringify(kept)).not.toMatch(/s\d/);
});

test('what is kept again asks for the same', () => {
  expect(keptForm(fields, kept)).toEqual(kept);
});

test('each is asked for until it is typed again or taken out, and follows its entry', () => {
  const asked = (form: typeof kept) => Object.keys(forgottenProblems(fields, form));
  expect(asked(kept)).toEqual(['/key', '/who/pin', '/all/0', '/all/2']);
  const typed = edited(kept, { type: 'value', at: '/key', value: 'new' });
  const without = edited(typed, { type: 'value', at: '/who', value: undefined });
  expect(asked(edited(without, { type: 'remove-item', at: '/all', place: 0 }))).toEqual(['/all/1']);
});

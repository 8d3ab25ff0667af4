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

test('stored form: keeps only the place of a secret', () => {
  expect(kept.values).toEqual({ who: { name: 'Ada' }, all: [null, null, null] });
  expect(Object.keys(kept.forgotten)).toEqual(['/key', '/who/pin', '/all/0', '/all/2']);
  expect(JSON.stringify(kept)).not.toMatch(/s\d/);
});

test('stored form: is unchanged when stored again', () => {
  expect(keptForm(fields, kept)).toEqual(kept);
});

test('stored form: asks for each secret until it is typed or removed, also after its entry moves', () => {
  const asked = (form: typeof kept) => Object.keys(forgottenProblems(fields, form));
  expect(asked(kept)).toEqual(['/key', '/who/pin', '/all/0', '/all/2']);
  const typed = edited(kept, { type: 'value', at: '/key', value: 'new' });
  const without = edited(typed, { type: 'value', at: '/who', value: undefined });
  expect(asked(edited(without, { type: 'remove-item', at: '/all', place: 0 }))).toEqual(['/all/1']);
});

import { describe, expect, test } from 'vitest';
import { createFormScene, put, valuesOf } from '../../support/input-form-scene.ts';
import { object, text, whole } from '../../support/schema.ts';

describe('a secret form field', () => {
  const schema = object({ question: text, key: { type: 'string', format: 'password' } }, ['question']);

  test('is sent but not stored: a reloaded page lacks it', async () => {
    const { form, create, memory } = await createFormScene(schema);
    put(form, '/key', 's3cret');
    expect(form.sent()).toMatchObject({ fields: { key: 's3cret' }, secrets: ['/key'] });
    expect(JSON.stringify([...memory.kept])).not.toContain('s3cret');
    expect(valuesOf(create())).toEqual({});
  });

  test('is asked for again before anything is sent without it, even with “Send anyway”', async () => {
    const { form, create } = await createFormScene(schema);
    put(form, '/key', 's3cret');
    const later = create();
    expect([await later.check('Hi'), await later.check('Hi', true), later.isFilledIn()]).toEqual([
      false,
      false,
      true,
    ]);
    expect(later.problems.value.fields).toEqual({ '/key': 'Type it again: a secret is not kept.' });
    put(later, '/key', 'anew');
    expect(await later.check('Hi')).toBe(true);
  });

  test('is asked for again before an answer is repeated, whatever else is wrong in the form', async () => {
    const strict = object({ question: text, key: { type: 'string', format: 'password' }, days: whole }, [
      'question',
      'days',
    ]);
    const { form, create } = await createFormScene(strict);
    expect(form.checkSecrets()).toBe(true);
    put(form, '/key', 's3cret');
    const later = create();
    expect(later.checkSecrets()).toBe(false);
    expect(later.refusals.value).toBe(1);
    expect(later.problems.value.fields).toEqual({ '/key': 'Type it again: a secret is not kept.' });
    put(later, '/key', 'anew');
    expect(later.checkSecrets()).toBe(true);
  });

  test('is forgotten if the person continues without it', async () => {
    const { form, create } = await createFormScene(schema);
    put(form, '/key', 's3cret');
    put(create(), '/key', undefined);
    const later = create();
    expect([await later.check('Hi'), later.isFilledIn()]).toEqual([true, false]);
  });

  test('is asked for again when the profile moves to another site', async () => {
    const { form, scope } = await createFormScene(schema);
    put(form, '/key', 's3cret');
    scope.value = 'https://another.example';
    expect(form.sent()).toMatchObject({ fields: {} });
    expect(await form.check('Hi')).toBe(false);
    expect(form.problems.value.fields).toEqual({ '/key': 'Type it again: a secret is not kept.' });
  });

  test('that was emptied is not asked for', async () => {
    const { form, create } = await createFormScene(schema);
    put(form, '/key', '');
    expect(await create().check('Hi')).toBe(true);
  });

  test('does not block sending after the schema drops it', async () => {
    const { form, memory } = await createFormScene(schema);
    put(form, '/key', 's3cret');
    const other = await createFormScene(object({ question: text, key: whole }, ['question']));
    other.memory.write('form:p1', memory.read('form:p1'));
    expect(await other.create().check('Hi')).toBe(true);
  });

  test.each([
    ['for no field of that name', {}],
    ['for a field of that name that is not secret', { key: text }],
  ])('is never stored, even after the runnable asks %s', async (_, properties) => {
    const { form, memory, ask } = await createFormScene(schema);
    put(form, '/key', 's3cret');
    await ask(object({ question: text, note: text, ...properties }, ['question']));
    put(form, '/note', 'Hi');
    expect(JSON.stringify([...memory.kept])).not.toContain('s3cret');
    expect(JSON.stringify([...memory.kept])).toContain('Hi');
  });
});

import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { emptyForm } from '../../../lib/chat/input/form-state.ts';
import { createInputForm } from '../../../lib/panel/composing/input-form.ts';
import { createRunnableState } from '../../../lib/panel/profiles/runnable-state.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createFormScene, put, valuesOf } from '../../support/input-form-scene.ts';

describe('form values', () => {
  test('are stored at every change, so they survive a reload', async () => {
    const { form, create } = await createFormScene();
    put(form, '/days', 2);
    form.edit({ type: 'unread', at: '/other', text: '1.' });
    form.edit({ type: 'choose', at: '/third', option: 1 });
    expect(create().state.value).toEqual({
      ...emptyForm({ days: 2 }),
      unread: { '/other': '1.' },
      chosen: { '/third': 1 },
    });
  });

  test('are stored even if the profile was unknown at first', async () => {
    const { profileId, create } = await createFormScene();
    profileId.value = undefined;
    const form = create();
    profileId.value = 'p3';
    put(form, '/days', 4);
    expect(valuesOf(create())).toEqual({ days: 4 });
  });

  test('belong to their profile', async () => {
    const { form, profileId } = await createFormScene();
    put(form, '/days', 2);
    profileId.value = 'p2';
    expect(valuesOf(form)).toEqual({});
    put(form, '/days', 3);
    profileId.value = 'p1';
    expect(valuesOf(form)).toEqual({ days: 2 });
    profileId.value = undefined;
    expect(valuesOf(form)).toEqual({});
  });

  test('are not stored without a profile', async () => {
    const { form, profileId, memory } = await createFormScene();
    profileId.value = undefined;
    put(form, '/days', 2);
    expect(memory.kept.size).toBe(0);
  });

  test.each(['', 'nonsense', '[]', '{"values": 1}', '{"values": {}}'])(
    'are empty when %j is stored',
    async (written) => {
      const { form, memory, profileId } = await createFormScene();
      memory.write('form:p2', written);
      profileId.value = 'p2';
      expect(form.state.value).toEqual(emptyForm());
    },
  );

  test('are read again when the scope changes, as from a temporary to another conversation', async () => {
    const { form, memory, scope } = await createFormScene();
    put(form, '/days', 3);
    const kept = memory.read('form:p1');
    put(form, '/days', 4);
    memory.write('form:p1', kept);
    scope.value = 'another';
    expect(valuesOf(form)).toEqual({ days: 3 });
    expect(memory.read('form:p1')).toBe(kept);
  });

  test('stay for the next message', async () => {
    const { form } = await createFormScene();
    put(form, '/days', 2);
    expect(form.sent()).toEqual({ fields: { days: 2 }, files: [], secrets: [] });
    expect(await form.check('Hello')).toBe(true);
    expect(valuesOf(form)).toEqual({ days: 2 });
  });
});

describe('a check before sending', () => {
  test('passes a valid form and reports nothing', async () => {
    const { form } = await createFormScene();
    put(form, '/days', 2);
    expect(await form.check('Hello')).toBe(true);
    expect([form.problems.value.fields, form.refusals.value]).toEqual([{}, 0]);
  });

  test('reports each problem at its field and counts the attempts', async () => {
    const { form } = await createFormScene();
    expect(await form.check('Hello')).toBe(false);
    expect(await form.check('Hello')).toBe(false);
    expect(form.problems.value.fields).toEqual({ '/days': 'Enter a number.' });
    expect(form.refusals.value).toBe(2);
  });

  test('reports a problem of the message until it changes', async () => {
    const { form } = await createFormScene();
    put(form, '/days', 0);
    expect(await form.check('Hi')).toBe(false);
    expect(form.problems.value.message).toBe('Write at least 3 characters.');
    form.forgetMessage();
    expect(form.problems.value).toMatchObject({
      message: undefined,
      fields: { '/days': 'Enter 1 or more.' },
    });
  });

  test('clears problems once the form is valid', async () => {
    const { form } = await createFormScene();
    await form.check('Hello');
    put(form, '/days', 2);
    expect(await form.check('Hello')).toBe(true);
    expect(form.problems.value.fields).toEqual({});
  });

  test('passes any form when nothing is known of the runnable', async () => {
    const { memory } = await createFormScene();
    const runnable = createRunnableState(
      signal(undefined),
      signal(false),
      fakeHost({ protocols: pageProtocols }),
    );
    const profileId = signal('p1');
    const bySchema = async () => ({});
    const given = { profileId, runnable, memory, bySchema, place: profileId, scope: profileId };
    expect(await createInputForm(given).check('')).toBe(true);
  });
});

describe('the server’s problems with an input', () => {
  const said = [
    { at: 'days', path: ['body', 'input', 'days'], message: 'Too long.' },
    { at: 'who.name', path: ['body', 'input', 'who', 'name'], message: 'Unknown.' },
    { at: '', path: ['body'], message: 'No.' },
  ];
  const atFields = { '/days': 'Too long.', '/who/name': 'Unknown.' };

  test('appear at their fields, marked as sent', async () => {
    const { form } = await createFormScene();
    form.showRefusal(said);
    expect(form.problems.value).toEqual({
      fields: atFields,
      message: undefined,
      wasSent: true,
      maySendAnyway: false,
    });
    expect(form.refusals.value).toBe(0);
  });

  test.each<[string, string, string[]]>([
    ['that field', '/days', ['/who/name']],
    ['the object around it', '/who', ['/days']],
    ['a value in it', '/days/0', ['/who/name']],
    ['a field with a longer name', '/dayslong', ['/days', '/who/name']],
    ['another field', '/where', ['/days', '/who/name']],
  ])('stay until a person edits %s', async (_, at, left) => {
    const { form } = await createFormScene();
    form.showRefusal(said);
    put(form, at, 1);
    expect(Object.keys(form.problems.value.fields)).toEqual(left);
  });

  test('do not appear for another profile', async () => {
    const { form, profileId } = await createFormScene();
    form.showRefusal(said);
    profileId.value = 'p2';
    expect(form.problems.value.fields).toEqual({});
  });
});

test('an unreadable value blocks “Send anyway”', async () => {
  const { form } = await createFormScene();
  put(form, '/days', 0);
  expect([await form.check('Where to?'), await form.check('Where to?', true)]).toEqual([false, true]);
  form.edit({ type: 'unread', at: '/days', text: '2x' });
  expect(await form.check('Where to?', true)).toBe(false);
});

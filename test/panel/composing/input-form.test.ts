import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { emptyForm } from '../../../lib/chat/input/form-state.ts';
import { createInputForm } from '../../../lib/panel/composing/input-form.ts';
import { createRunnableState } from '../../../lib/panel/profiles/runnable-state.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { createFormScene, put, valuesOf } from '../../support/input-form-scene.ts';

describe('what is filled in', () => {
  test('is kept at every change, so that it is there when the page comes again', async () => {
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

  test('is kept also where it was not known at first whose it is', async () => {
    const { profileId, create } = await createFormScene();
    profileId.value = undefined;
    const form = create();
    profileId.value = 'p3';
    put(form, '/days', 4);
    expect(valuesOf(create())).toEqual({ days: 4 });
  });

  test('belongs to its profile', async () => {
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

  test('is kept nowhere without a profile', async () => {
    const { form, profileId, memory } = await createFormScene();
    profileId.value = undefined;
    put(form, '/days', 2);
    expect(memory.kept.size).toBe(0);
  });

  test.each(['', 'nonsense', '[]', '{"values": 1}', '{"values": {}}'])(
    'is nothing where %j is kept',
    async (written) => {
      const { form, memory, profileId } = await createFormScene();
      memory.write('form:p2', written);
      profileId.value = 'p2';
      expect(form.state.value).toEqual(emptyForm());
    },
  );

  test('is what is kept where the scope changes, as from a temporary conversation to another', async () => {
    const { form, memory, scope } = await createFormScene();
    put(form, '/days', 3);
    const kept = memory.read('form:p1');
    put(form, '/days', 4);
    memory.write('form:p1', kept);
    scope.value = 'another';
    expect(valuesOf(form)).toEqual({ days: 3 });
    expect(memory.read('form:p1')).toBe(kept);
  });

  test('stays for the next message', async () => {
    const { form } = await createFormScene();
    put(form, '/days', 2);
    expect(form.sent()).toEqual({ fields: { days: 2 }, files: [], secrets: [] });
    expect(await form.check('Hello')).toBe(true);
    expect(valuesOf(form)).toEqual({ days: 2 });
  });
});

describe('before it is sent', () => {
  test('it is right where the schema says so, and nothing is told', async () => {
    const { form } = await createFormScene();
    put(form, '/days', 2);
    expect(await form.check('Hello')).toBe(true);
    expect([form.problems.value.fields, form.refusals.value]).toEqual([{}, 0]);
  });

  test('what is wrong is told at its field, and each try counts', async () => {
    const { form } = await createFormScene();
    expect(await form.check('Hello')).toBe(false);
    expect(await form.check('Hello')).toBe(false);
    expect(form.problems.value.fields).toEqual({ '/days': 'Enter a number.' });
    expect(form.refusals.value).toBe(2);
  });

  test('what is wrong with the message is told until it is changed', async () => {
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

  test('what was told is told no longer once it is right', async () => {
    const { form } = await createFormScene();
    await form.check('Hello');
    put(form, '/days', 2);
    expect(await form.check('Hello')).toBe(true);
    expect(form.problems.value.fields).toEqual({});
  });

  test('it is taken as it is where nothing is known of the runnable', async () => {
    const { memory } = await createFormScene();
    const unknown = createRunnableState(signal(undefined), signal(false), {
      protocols,
      read: async () => undefined,
      onChange() {},
      ask: () => new Promise(() => {}),
    });
    expect(await createInputForm(signal('p1'), unknown, memory, async () => ({})).check('')).toBe(true);
  });
});

describe('what the server said of its input', () => {
  const said = [
    { at: 'days', path: ['body', 'input', 'days'], message: 'Too long.' },
    { at: 'who.name', path: ['body', 'input', 'who', 'name'], message: 'Unknown.' },
    { at: '', path: ['body'], message: 'No.' },
  ];
  const atFields = { '/days': 'Too long.', '/who/name': 'Unknown.' };

  test('stands at its fields, and that it was sent is known', async () => {
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
    ['that place', '/days', ['/who/name']],
    ['what it is in', '/who', ['/days']],
    ['what is in it', '/days/0', ['/who/name']],
    ['a place of a longer name', '/dayslong', ['/days', '/who/name']],
    ['another place', '/where', ['/days', '/who/name']],
  ])('stands there until a person touches %s', async (_, at, left) => {
    const { form } = await createFormScene();
    form.showRefusal(said);
    put(form, at, 1);
    expect(Object.keys(form.problems.value.fields)).toEqual(left);
  });

  test('is not said of another profile', async () => {
    const { form, profileId } = await createFormScene();
    form.showRefusal(said);
    profileId.value = 'p2';
    expect(form.problems.value.fields).toEqual({});
  });
});

test('what cannot be read is not sent anyway either', async () => {
  const { form } = await createFormScene();
  put(form, '/days', 0);
  expect([await form.check('Where to?'), await form.check('Where to?', true)]).toEqual([false, true]);
  form.edit({ type: 'unread', at: '/days', text: '2x' });
  expect(await form.check('Where to?', true)).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { type CallSettings, usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { Description } from '../../../lib/runnable/description.ts';
import { aDescription } from '../../support/description.ts';
import { aProfile } from '../../support/profile.ts';
import { createRunnableScene, settled } from '../../support/runnable-scene.ts';
import { object, text, whole } from '../../support/schema.ts';

const [a, b] = [aProfile({ id: 'a' }), aProfile({ id: 'b' })] as const;

const trip = object({ question: text, days: whole }, ['question']);
const configured = object({ configurable: object({ session_id: text, language: text }) });

describe('a runnable without a stored description', () => {
  test('is asked once and unknown meanwhile', async () => {
    const { create, asked } = createRunnableScene();
    const { plan, fields, description, automatic, trouble } = create();
    await settled();
    expect(asked).toEqual(['a']);
    expect([plan.value, fields.value, description.value, automatic.value, trouble.value]).toEqual([
      undefined,
      [],
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is asked again when its profile is saved, as another key may change the answer', async () => {
    const { create, asked, reads, profile } = createRunnableScene();
    create();
    await settled();
    profile.value = { ...a, name: 'New' };
    await settled();
    expect([asked, reads]).toEqual([['a', 'a'], ['a']]);
  });

  test('at a new URL is asked there, whatever is stored for the old one', async () => {
    const { create, asked, stored, profile } = createRunnableScene();
    stored.set('a', aDescription(trip, undefined, a.url));
    const { plan } = create();
    await settled();
    expect([plan.value?.kind, asked]).toEqual(['object', []]);
    profile.value = { ...a, url: 'http://127.0.0.1:8000/other' };
    await settled();
    expect([plan.value, asked]).toEqual([undefined, ['a']]);
  });

  test('is asked only with access', async () => {
    const { create, asked, mayAsk } = createRunnableScene(a, false);
    create();
    await settled();
    expect(asked).toEqual([]);
    mayAsk.value = true;
    expect(asked).toEqual(['a']);
  });

  test('is asked if the stored description is unreadable', async () => {
    const { create, asked, held } = createRunnableScene();
    held.set('a', Promise.reject(new Error('No access')));
    create();
    await settled();
    expect(asked).toEqual(['a']);
  });

  test('is asked again when its description is deleted', async () => {
    const { create, asked, stored, write } = createRunnableScene();
    stored.set('a', aDescription(trip));
    const { description } = create();
    await settled();
    expect(asked).toEqual([]);
    await write('a', undefined);
    expect([asked, description.value]).toEqual([['a'], undefined]);
  });
});

describe('a stored description', () => {
  test('is read, and read again when it changes', async () => {
    const { create, stored, asked, write } = createRunnableScene();
    stored.set('a', aDescription(text));
    const { plan } = create();
    await settled();
    expect(plan.value).toEqual({ kind: 'text' });
    await write('a', aDescription(trip));
    expect(plan.value).toMatchObject({ kind: 'object', text: 'question' });
    expect(asked).toEqual([]);
  });

  test('of another profile is neither shown nor watched', async () => {
    const { create, stored, profile, listening } = createRunnableScene();
    stored.set('a', aDescription(trip)).set('b', aDescription(text));
    const { plan } = create();
    await settled();
    profile.value = b;
    expect(plan.value).toBeUndefined();
    await settled();
    expect(plan.value).toEqual({ kind: 'text' });
    expect([...listening.keys()]).toEqual(['b']);
  });

  test('of another profile is ignored when it arrives late', async () => {
    const { create, stored, profile, held, asked } = createRunnableScene();
    let answer = () => {};
    held.set(
      'a',
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    stored.set('b', aDescription(text));
    const { plan } = create();
    profile.value = b;
    await settled();
    answer();
    await settled();
    expect(plan.value).toEqual({ kind: 'text' });
    expect(asked).toEqual([]);
  });

  test('is not read without a profile', async () => {
    const { create, reads, profile } = createRunnableScene();
    const { description } = create();
    profile.value = undefined;
    await settled();
    expect([reads, description.value]).toEqual([['a'], undefined]);
  });
});

describe('a runnable’s state', () => {
  const stateOf = async (description: Description, call: Partial<CallSettings> = {}) => {
    const { create, stored } = createRunnableScene({ ...a, call: { ...usualCall, ...call } });
    stored.set('a', description);
    const state = create();
    await settled();
    return state;
  };

  test('has the fields besides the text, and the automatic plan', async () => {
    const { fields, automatic, trouble } = await stateOf(aDescription(trip));
    expect(fields.value.map(({ name }) => name)).toEqual(['days']);
    expect(automatic.value).toEqual({
      plan: { kind: 'object', text: 'question', history: null, required: [] },
      words: 'Your message goes to “question”.',
      memoryKey: undefined,
      isKeptByServer: false,
      names: ['question', 'days'],
    });
    expect(trouble.value).toBeUndefined();
  });

  test('follows the chosen fields and keeps the automatic plan', async () => {
    const mapping = { kind: 'field' as const, text: 'days', history: null };
    const { fields, automatic } = await stateOf(aDescription(trip), { mapping });
    expect(fields.value.map(({ name }) => name)).toEqual(['question']);
    expect(automatic.value?.plan).toMatchObject({ text: 'question' });
  });

  test.each<[CallSettings['memory'], string | null, string[]]>([
    [{ kind: 'schema' }, 'session_id', ['language']],
    [{ kind: 'sent' }, null, ['session_id', 'language']],
    [{ kind: 'kept', key: 'language' }, 'language', ['session_id']],
  ])('with a memory of %j has the key %s and the fields %j', async (memory, key, names) => {
    const { memoryKey, configFields } = await stateOf(aDescription(trip, configured), { memory });
    expect(memoryKey.value).toBe(key);
    expect(configFields.value.map(({ name }) => name)).toEqual(names);
  });

  test('reports an unreadable schema', async () => {
    const input = {
      status: 'absent' as const,
      httpStatus: 200,
      reason: { code: 'no-schema' as const },
    };
    const { plan, trouble } = await stateOf({ ...aDescription(), input });
    expect(plan.value).toEqual({ kind: 'text' });
    expect(trouble.value?.text).toBe(
      'The response for the input schema is not a JSON schema. You are asked before a message is sent.',
    );
  });

  test('reports no problem once the person has chosen the field for the message', async () => {
    const input = {
      status: 'absent' as const,
      httpStatus: 200,
      reason: { code: 'no-schema' as const },
    };
    const { trouble, schemaTrouble } = await stateOf(
      { ...aDescription(), input },
      { mapping: { kind: 'raw' } },
    );
    expect(trouble.value).toBeUndefined();
    expect(schemaTrouble.value?.text).toMatch('The response for the input schema is not a JSON schema.');
  });
});

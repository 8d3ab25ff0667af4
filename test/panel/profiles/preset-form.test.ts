import { describe, expect, test } from 'vitest';
import { type CallSettings, usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { Json } from '../../../lib/json/json.ts';
import type { RunnableState } from '../../../lib/panel/profiles/runnable-state.ts';
import type { Description } from '../../../lib/runnable/description.ts';
import { aDescription } from '../../support/description.ts';
import { aProfile } from '../../support/profile.ts';
import { createRunnableScene, settled } from '../../support/runnable-scene.ts';
import { configSchema, object, text } from '../../support/schema.ts';

const a = aProfile({ id: 'a' });

describe('a preset with another input', () => {
  const poem = object({ topic: text, language: text }, ['topic', 'language']);
  const described = {
    ...aDescription(object({ topic: text }, ['topic']), configSchema({ prompt: { enum: ['joke', 'poem'] } })),
    url: a.url,
  };
  const answered = (schema: Json): Description => ({
    ...described,
    configured: { '{"configurable":{"prompt":"poem"}}': { status: 'served', schema } },
  });
  const absent = { status: 'absent', httpStatus: 404, reason: { code: 'bad-status' } } as const;
  const presets = [{ id: 's1', name: 'Poem', values: { prompt: 'poem' } }];
  const called = (presetId: string | null, more: Partial<CallSettings> = {}) => ({
    ...a,
    call: { ...usualCall, presets, presetId, ...more },
  });
  const namesOf = ({ fields }: RunnableState) => fields.value.map(({ name }) => name);

  test('fetches its schema when chosen, and then shows its form', async () => {
    const { create, stored, asked, profile, write } = createRunnableScene(called(null));
    stored.set('a', described);
    const state = create();
    await settled();
    expect([asked, namesOf(state)]).toEqual([[], []]);
    profile.value = called('s1');
    expect([asked, namesOf(state)]).toEqual([['a'], []]);
    await write('a', answered(poem));
    expect([asked, namesOf(state)]).toEqual([['a'], ['language']]);
    expect(state.automatic.value?.names).toEqual(['topic', 'language']);
    expect(state.checkedSchema.value).toEqual(poem);
    profile.value = called(null);
    expect(namesOf(state)).toEqual([]);
  });

  test('is waited for until its missing schema is known', async () => {
    const { create, stored, write } = createRunnableScene(called('s1'));
    stored.set('a', described);
    const state = create();
    await settled();
    expect(await state.isSettledWithin(10)).toBe(false);
    const soon = state.isSettledWithin(10_000);
    const key = '{"configurable":{"prompt":"poem"}}';
    await write('a', { ...described, configured: { [key]: absent } });
    expect(await soon).toBe(true);
    expect(namesOf(state)).toEqual([]);
  });

  test('follows its own schema if the chosen field exists only in the plain one', async () => {
    const other = object({ subject: text, mood: text }, ['subject', 'mood']);
    const mapping = { kind: 'field' as const, text: 'topic', history: null };
    const { create, stored, profile } = createRunnableScene(called('s1', { mapping }));
    stored.set('a', answered(other));
    const state = create();
    await settled();
    expect(state.plan.value).toMatchObject({ kind: 'open', candidates: ['subject', 'mood'] });
    profile.value = called(null, { mapping });
    expect(state.plan.value).toMatchObject({ kind: 'object', text: 'topic' });
    profile.value = called('s1', { mapping: { ...mapping, text: 'anywhere' } });
    expect(state.plan.value).toMatchObject({ kind: 'object', text: 'anywhere' });
  });
});

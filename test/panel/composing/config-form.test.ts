import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { type CallSettings, usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { settableFields } from '../../../lib/form/config-schema.ts';
import type { Json } from '../../../lib/json/json.ts';
import { createConfigForm } from '../../../lib/panel/composing/config-form.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';
import { aProfile } from '../../support/profile.ts';
import { listOf, object, text, whole } from '../../support/schema.ts';

const required = ['user', 'limit', 'tags', 'level'];
const configSchema = object({
  configurable: object(
    { user: text, limit: whole, tags: listOf(text), level: { ...text, default: 'low' }, tone: text },
    required,
  ),
});
const host = fakeHost({ ids: { newId: () => 'new' } });
const preset = (values: object, id = 'p') => ({ id, name: 'Preset 1', values: { ...values } });

function createScene(call: Partial<CallSettings> = {}) {
  const profile = aProfile({ call: { ...usualCall, ...call } });
  const chosen = signal<Profile | undefined>(profile);
  const configFields = signal(settableFields(configSchema, null));
  const form = createConfigForm({ chosen, runnable: partOf({ configFields }) }, host);
  const write = (at: string, value: Json) => form.edit({ type: 'value', at, value });
  return { form, profile, chosen, write, asked: () => form.fields.value.map(({ name }) => name) };
}

describe('the configuration that a runnable requires', () => {
  test.each<[string, Partial<CallSettings>, string[]]>([
    ['all that has no default', {}, ['user', 'limit', 'tags']],
    [
      'what the chosen preset lacks',
      { presets: [preset({ user: 'ann', limit: 0 })], presetId: 'p' },
      ['tags'],
    ],
    ['what is empty in it', { presets: [preset({ user: '', limit: 0, tags: [] })], presetId: 'p' }, ['user']],
    [
      'nothing of a complete one',
      { presets: [preset({ user: 'a', limit: 1, tags: [] })], presetId: 'p' },
      [],
    ],
    [
      'what a preset has that is not chosen',
      { presets: [preset({ user: 'ann', limit: 1, tags: [] })] },
      ['user', 'limit', 'tags'],
    ],
  ])('asks for %s', (_, call, fields) => {
    expect(createScene(call).asked()).toEqual(fields);
  });

  test('shows what is missing, and keeps nothing then', async () => {
    const { form, profile, write } = createScene();
    write('/user', 'ann');
    expect(await form.filledIn(profile)).toBeUndefined();
    expect([Object.keys(form.problems.value), form.refusals.value]).toEqual([['/limit', '/tags'], 1]);
    write('/limit', 3);
    write('/tags', []);
    expect(form.problems.value).toEqual({});
  });

  test('is kept in a new preset, which is chosen', async () => {
    const { form, profile, write } = createScene({ presets: [preset({}, 'other')] });
    write('/user', 'ann');
    write('/limit', 3);
    write('/tags', []);
    expect(await form.filledIn(profile)).toEqual({
      ...profile.call,
      presets: [
        preset({}, 'other'),
        { id: 'new', name: 'Preset 2', values: { user: 'ann', limit: 3, tags: [] } },
      ],
      presetId: 'new',
    });
  });

  test('is kept in the chosen preset beside its other values', async () => {
    const { form, profile, write } = createScene({
      presets: [preset({ tone: 'dry', limit: 3, tags: [] })],
      presetId: 'p',
    });
    write('/user', 'ann');
    expect((await form.filledIn(profile))?.presets).toEqual([
      preset({ tone: 'dry', limit: 3, tags: [], user: 'ann' }),
    ]);
  });

  test('leaves a complete profile as it is', async () => {
    const { form, profile } = createScene({
      presets: [preset({ user: 'a', limit: 1, tags: [] })],
      presetId: 'p',
    });
    expect(await form.filledIn(profile)).toBe(profile.call);
  });

  test('is of one profile', () => {
    const { form, chosen, write } = createScene();
    write('/user', 'ann');
    chosen.value = aProfile({ id: 'p2' });
    expect(form.state.value.values).toEqual({});
  });
});

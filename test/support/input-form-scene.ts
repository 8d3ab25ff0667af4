import { computed, signal } from '@preact/signals';
import { expect } from 'vitest';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { type SchemaCheck, schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { createInputForm } from '../../lib/panel/composing/input-form.ts';
import { createRunnableState } from '../../lib/panel/profiles/runnable-state.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { aDescription } from './description.ts';
import { fakeHost } from './fake-host.ts';
import { createPanelMemory } from './panel-memory.ts';
import { aProfile } from './profile.ts';
import { object, text, whole } from './schema.ts';

const trip = object(
  {
    question: { ...text, minLength: 3 },
    days: { ...whole, minimum: 1 },
    who: object({ name: text }, ['name']),
  },
  ['question', 'days'],
);

/** Creates the form of a page whose profiles all use one runnable. */
export async function createFormScene(schema: Json | undefined = trip) {
  const memory = createPanelMemory();
  const profile = signal<Profile | undefined>(aProfile());
  let described = aDescription(schema);
  const listeners: (() => void)[] = [];
  const host = fakeHost({
    protocols: pageProtocols,
    records: {
      readDescription: async () => described,
      onDescriptionChange: (_, listen) => void listeners.push(listen),
    },
  });
  const runnable = createRunnableState(profile, signal(true), host);
  await expect.poll(() => runnable.plan.value).toBeDefined();
  const profileId = signal<string | undefined>('p1');
  const scope = signal('');
  const bySchema: SchemaCheck = async (by, input) => schemaProblems(by, input);
  const create = () =>
    createInputForm({
      profileId,
      runnable,
      memory,
      bySchema,
      place: profileId,
      scope: computed(() => `${profileId.value} ${scope.value}`),
    });
  return {
    memory,
    profileId,
    scope,
    create,
    form: create(),
    /** Changes the schema of the runnable. */
    async ask(next: Json) {
      const before = runnable.fields.value;
      described = aDescription(next);
      for (const listen of listeners) listen();
      await expect.poll(() => runnable.fields.value).not.toBe(before);
    },
  };
}

type Form = ReturnType<typeof createInputForm>;

export const put = (form: Form, at: string, value: Json | undefined) =>
  form.edit({ type: 'value', at, value });
export const valuesOf = (form: Form): JsonObject => form.state.value.values;

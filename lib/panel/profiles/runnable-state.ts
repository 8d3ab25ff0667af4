import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { planText } from '../../chat/input/plan-text.ts';
import { inForce, lacksSchema } from '../../chat/input/schema-in-force.ts';
import { usualCall } from '../../chat/profile/call-settings.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { CallTrouble } from '../../chat/run/call-trouble.ts';
import { configurableFields, configurableIn } from '../../form/config-schema.ts';
import type { Field } from '../../form/field.ts';
import { inputFields } from '../../form/input-fields.ts';
import type { InputPlan } from '../../form/input-plan.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type Json } from '../../json/json.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Protocol, Protocols } from '../../runnable/protocol.ts';
import { type Ask, createLastAnswer, type Described, troubles } from './runnable-asking.ts';

export type RunnableWorld = {
  protocols: Protocols;
  read(profileId: string): Promise<Description | undefined>;
  /** Without a signal, as long as the page is there. */
  onChange(profileId: string, listen: () => void, signal?: AbortSignal): void;
  ask: Ask;
};

type Automatic = {
  plan: InputPlan;
  words: string;
  memoryKey: string | undefined;
  /** The names of its fields. */
  names: string[];
};

/** What the chosen runnable says of itself and what follows from it; undefined as long as that is not known. */
export type RunnableState = {
  description: ReadonlySignal<Description | undefined>;
  /** What an input is checked against; nothing where the person has it sent whatever the schema says. */
  checkedSchema: ReadonlySignal<Json | undefined>;
  plan: ReadonlySignal<InputPlan | undefined>;
  fields: ReadonlySignal<Field[]>;
  memoryKey: ReadonlySignal<string | null>;
  /** Without the key by which the runnable remembers the conversation. */
  configFields: ReadonlySignal<Field[]>;
  /** Why the next message is not sent as the runnable wants it. */
  trouble: ReadonlySignal<CallTrouble | undefined>;
  /** The same without the person's own mapping, which needs no schema. */
  schemaTrouble: ReadonlySignal<CallTrouble | undefined>;
  isAsking: ReadonlySignal<boolean>;
  /** Asks the runnable of the profile, whatever is known of it. */
  askAgain(profileId: string): Promise<Described>;
  /** Waits until it is known what the runnable takes; false where it is not in time. */
  isKnownWithin(ms: number): Promise<boolean>;
  /** Waits until it is known what it takes with the chosen preset, too; false where it is not in time. */
  isSettledWithin(ms: number): Promise<boolean>;
  /** What the runnable itself asks for, whatever the person has set. */
  automatic: ReadonlySignal<Automatic | undefined>;
};

export function createRunnableState(
  profile: ReadonlySignal<Profile | undefined>,
  mayAsk: ReadonlySignal<boolean>,
  world: RunnableWorld,
): RunnableState {
  const asking = createLastAnswer(profile, world.ask);
  const description = createDescription(profile, mayAsk, world, asking.ask);
  /** Undefined also where this version does not know it: then nothing of what it says can be read. */
  const protocol = computed(() => profile.value && world.protocols.find(profile.value.protocol));
  const said = computed(() =>
    description.value && profile.value && protocol.value
      ? inForce(profile.value.call, description.value, protocol.value)
      : undefined,
  );
  const inputSchema = computed(() => schemaIn(said.value?.input));
  const configSchema = computed(() => schemaIn(said.value?.config));
  const plan = computed(() => said.value && protocol.value?.plan(inputSchema.value, said.value.mapping));
  const settled = computed(() =>
    description.value &&
    profile.value &&
    protocol.value &&
    !lacksSchema(profile.value.call, description.value, protocol.value)
      ? plan.value
      : undefined,
  );
  const memoryKey = computed(() =>
    profile.value && protocol.value
      ? protocol.value.memoryKey(profile.value.call.memory, configSchema.value)
      : null,
  );
  return {
    description,
    checkedSchema: computed(() => {
      const kind = said.value?.mapping?.kind;
      return kind === 'text' || kind === 'field' ? undefined : inputSchema.value;
    }),
    plan,
    fields: computed(() => (plan.value ? inputFields(inputSchema.value, plan.value) : [])),
    memoryKey,
    configFields: computed(() => {
      const configurable = configurableIn(configSchema.value);
      if (!configurable) return [];
      return configurableFields(configurable).filter(({ name }) => name !== memoryKey.value);
    }),
    automatic: computed(() => said.value && protocol.value && automaticOf(said.value, protocol.value)),
    isKnownWithin: (ms) => isSoonThere(plan, ms),
    isSettledWithin: (ms) => isSoonThere(settled, ms),
    ...troubles(profile, said, asking.reply),
    isAsking: asking.isAsking,
    askAgain: (profileId) => asking.ask(profileId, true),
  };
}

function automaticOf(
  { input, config }: Pick<Description, 'input' | 'config'>,
  protocol: Protocol,
): Automatic {
  const schema = schemaIn(input);
  const plan = protocol.plan(schema);
  const memoryKey = protocol.memoryKey(usualCall.memory, schemaIn(config));
  const root = isJsonObject(schema) ? resolverOf(schema)(schema) : {};
  return {
    plan,
    words: planText({ plan, memoryKey, ...usualCall }),
    memoryKey: memoryKey ?? undefined,
    names: Object.keys(propertiesOf(root)),
  };
}

const isSoonThere = (value: ReadonlySignal<unknown>, ms: number) =>
  new Promise<boolean>((resolve) => {
    const late = setTimeout(() => finish(false), ms);
    const leave = effect(() => {
      if (value.value !== undefined) finish(true);
    });
    function finish(isThere: boolean) {
      clearTimeout(late);
      // The effect may be at its first run still.
      queueMicrotask(() => leave());
      resolve(isThere);
    }
  });

/** Read when the profile is chosen, again whenever the worker has written it, and asked for where it is missing. */
function createDescription(
  profile: ReadonlySignal<Profile | undefined>,
  mayAsk: ReadonlySignal<boolean>,
  { read, onChange, protocols }: RunnableWorld,
  ask: (profileId: string, anew: boolean) => void,
): ReadonlySignal<Description | undefined> {
  const known = signal<{ profileId: string; description: Description | undefined } | undefined>(undefined);
  const profileId = computed(() => profile.value?.id);

  effect(() => {
    const id = profileId.value;
    if (id === undefined) return;
    const left = new AbortController();
    const load = async () => {
      const description = await read(id).catch(() => undefined);
      if (!left.signal.aborted) known.value = { profileId: id, description };
    };
    onChange(id, () => void load(), left.signal);
    void load();
    return () => left.abort();
  });
  /** What another runnable said, where the profile pointed before, is nothing. */
  const current = computed(() => {
    const { profileId: id, description } = known.value ?? {};
    const { id: chosenId, url, protocol } = profile.value ?? {};
    const isOfThis = id === chosenId && description?.url === url && description?.protocol === protocol;
    return isOfThis ? description : undefined;
  });
  effect(() => {
    // Also where the profile was saved: with another key it may answer now.
    const id = profile.value?.id;
    if (id === undefined || known.value?.profileId !== id || !mayAsk.value) return;
    const description = current.value;
    const protocol = profile.value && protocols.find(profile.value.protocol);
    const isAllKnown =
      description && profile.value && protocol && !lacksSchema(profile.value.call, description, protocol);
    if (!isAllKnown) ask(id, false);
  });
  return current;
}

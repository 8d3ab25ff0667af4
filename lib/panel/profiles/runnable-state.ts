import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { inForce, lacksSchema } from '../../chat/input/schema-in-force.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { CallTrouble } from '../../chat/run/call-trouble.ts';
import { settableFields } from '../../form/config-schema.ts';
import type { Field } from '../../form/field.ts';
import { inputFields, type TextField, textFields } from '../../form/input-fields.ts';
import { type InputPlan, isTextMessage } from '../../form/input-plan.ts';
import type { Json } from '../../json/json.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { type AutomaticInput, automaticOf } from './automatic-input.ts';
import {
  type Ask,
  createLastAnswer,
  createTroubleTexts,
  type Described,
  type LoadTroubles,
  type TroubleTexts,
  troubles,
} from './runnable-asking.ts';

export type RunnableWorld = {
  protocols: Protocols;
  read(profileId: string): Promise<Description | undefined>;
  /** Without a signal, listens for the lifetime of the page. */
  onChange(profileId: string, listen: () => void, signal?: AbortSignal): void;
  ask: Ask;
  loadTroubles: LoadTroubles;
};

/** The description of the chosen runnable and what follows from it; undefined until known. */
export type RunnableState = {
  description: ReadonlySignal<Description | undefined>;
  /** The schema that inputs are checked against; undefined if the person sends regardless of it. */
  checkedSchema: ReadonlySignal<Json | undefined>;
  plan: ReadonlySignal<InputPlan | undefined>;
  fields: ReadonlySignal<Field[]>;
  /** Fields that can take context. */
  textFields: ReadonlySignal<TextField[]>;
  memoryKey: ReadonlySignal<string | null>;
  /** Fields without the key of the runnable's memory. */
  configFields: ReadonlySignal<Field[]>;
  /** Reason why the next message may not match the runnable's input. */
  trouble: ReadonlySignal<CallTrouble | undefined>;
  /** The trouble without the person's own mapping, which needs no schema. */
  schemaTrouble: ReadonlySignal<CallTrouble | undefined>;
  isAsking: ReadonlySignal<boolean>;
  /** Asks the profile's runnable even if it is known. */
  askAgain(profileId: string): Promise<Described>;
  /** Waits until the runnable's input is known; false on timeout, or once it was asked in vain. */
  isKnownWithin(ms: number): Promise<boolean>;
  /** Waits until its input with the chosen preset is known too; false on timeout. */
  isSettledWithin(ms: number): Promise<boolean>;
  /** The input that the runnable asks for, without the person's settings. */
  automatic: ReadonlySignal<AutomaticInput | undefined>;
};

export function createRunnableState(
  profile: ReadonlySignal<Profile | undefined>,
  mayAsk: ReadonlySignal<boolean>,
  world: RunnableWorld,
): RunnableState {
  const texts = createTroubleTexts(world.loadTroubles);
  const asking = createLastAnswer(profile, world.ask, texts);
  const description = createDescription(profile, mayAsk, { ...world, ...texts }, asking.ask);
  /** Undefined for a protocol unknown to this version: its description cannot be read. */
  const protocol = computed(() => profile.value && world.protocols.find(profile.value.protocol));
  const said = computed(() =>
    description.value && profile.value && protocol.value
      ? {
          ...inForce(profile.value.call, description.value, protocol.value),
          isWithout: description.value.isWithout,
        }
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
  const takesMessages = computed(
    () => protocol.value !== undefined && isTextMessage(protocol.value.plan(undefined)),
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
    textFields: computed(() => (plan.value ? textFields(inputSchema.value, plan.value) : [])),
    memoryKey,
    configFields: computed(() => settableFields(configSchema.value, memoryKey.value)),
    automatic: computed(() => said.value && protocol.value && automaticOf(said.value, protocol.value)),
    isKnownWithin: (ms) => isSoonThere(plan, ms, asking.hasNoResult),
    isSettledWithin: (ms) => isSoonThere(settled, ms),
    ...troubles(profile, said, asking.reply, { ...texts, takesMessages }),
    isAsking: asking.isAsking,
    askAgain: (profileId) => asking.ask(profileId, true),
  };
}

const isSoonThere = (
  value: ReadonlySignal<unknown>,
  ms: number,
  isInVain = signal(false) as ReadonlySignal<boolean>,
) =>
  new Promise<boolean>((resolve) => {
    const late = setTimeout(() => finish(false), ms);
    const leave = effect(() => {
      if (value.value !== undefined) finish(true);
      else if (isInVain.value) finish(false);
    });
    function finish(isThere: boolean) {
      clearTimeout(late);
      // The effect may still be in its first run.
      queueMicrotask(() => leave());
      resolve(isThere);
    }
  });

/**
 * Reads the description when a profile is chosen and after each write by the worker; requests it if missing.
 */
function createDescription(
  profile: ReadonlySignal<Profile | undefined>,
  mayAsk: ReadonlySignal<boolean>,
  { read, onChange, protocols, prepareForSchema }: RunnableWorld & TroubleTexts,
  ask: (profileId: string, anew: boolean) => void,
): ReadonlySignal<Description | undefined> {
  const known = signal<{ profileId: string; description: Description | undefined } | undefined>(undefined);
  const profileId = computed(() => profile.value?.id);

  effect(() => {
    const id = profileId.value;
    if (id === undefined) return;
    const left = new AbortController();
    let latest = 0;
    const load = async () => {
      latest += 1;
      const turn = latest;
      const description = await read(id).catch(() => undefined);
      if (description) await prepareForSchema(description.input);
      if (turn === latest && !left.signal.aborted) known.value = { profileId: id, description };
    };
    onChange(id, () => void load(), left.signal);
    void load();
    return () => left.abort();
  });
  /** Ignores the description of the profile's earlier URL or protocol. */
  const current = computed(() => {
    const { profileId: id, description } = known.value ?? {};
    const { id: chosenId, url, protocol } = profile.value ?? {};
    const isOfThis = id === chosenId && description?.url === url && description?.protocol === protocol;
    return isOfThis ? description : undefined;
  });
  effect(() => {
    // Runs after saving too: the runnable may answer with the new key.
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

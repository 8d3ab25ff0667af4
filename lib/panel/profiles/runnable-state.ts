import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { planText } from '../../chat/input/plan-text.ts';
import { inForce, lacksSchema } from '../../chat/input/schema-in-force.ts';
import { usualCall } from '../../chat/profile/call-settings.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { settableFields } from '../../form/config-schema.ts';
import { inputFields, textFields } from '../../form/input-fields.ts';
import { isTextMessage, takesHistory } from '../../form/input-plan.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject } from '../../json/json.ts';
import {
  type Description,
  type SchemaAnswer,
  schemaIn,
  schemaPatienceMs,
} from '../../runnable/description.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import type { Host } from '../host/host.ts';
import { createDescription, createLastAnswer, createTroubleTexts, troubles } from './runnable-asking.ts';

/** Holds the description of the chosen runnable and what follows from it; undefined until known. */
export function createRunnableState(
  profile: ReadonlySignal<Profile | undefined>,
  mayAsk: ReadonlySignal<boolean>,
  host: Host,
) {
  const texts = createTroubleTexts(host);
  const asking = createLastAnswer(profile, texts, host);
  const description = createDescription({ profile, mayAsk, texts, ask: asking.ask }, host);
  /** Undefined for a protocol unknown to this version: its description cannot be read. */
  const protocol = computed(() => profile.value && host.protocols.find(profile.value.protocol));
  const said = computed(() => {
    if (!description.value || !profile.value || !protocol.value) return undefined;
    const of = [profile.value.call, description.value, protocol.value] as const;
    const { isWithout } = description.value;
    return { ...inForce(...of), isWithout, isLacking: lacksSchema(...of) };
  });
  const inputSchema = computed(() => schemaIn(said.value?.input));
  const configSchema = computed(() => schemaIn(said.value?.config));
  const plan = computed(() => said.value && protocol.value?.plan(inputSchema.value, said.value.mapping));
  const settled = computed(() => (said.value?.isLacking ? undefined : plan.value));
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
    /** The schema that inputs are checked against; undefined if the person sends regardless of it. */
    checkedSchema: computed(() => {
      const kind = said.value?.mapping?.kind;
      return kind === 'text' || kind === 'field' ? undefined : inputSchema.value;
    }),
    plan,
    fields: computed(() => (plan.value ? inputFields(inputSchema.value, plan.value) : [])),
    /** Fields that can take context. */
    textFields: computed(() => (plan.value ? textFields(inputSchema.value, plan.value) : [])),
    memoryKey,
    /** Fields without the key of the runnable's memory. */
    configFields: computed(() => settableFields(configSchema.value, memoryKey.value)),
    automatic: computed(() => said.value && protocol.value && automaticOf(said.value, protocol.value)),
    /** Waits until the runnable's input is known; false on timeout, or once it was asked in vain. */
    isKnownWithin: (ms: number) => isSoonThere(plan, ms, asking.hasNoResult),
    /** Waits until its input with the chosen preset is known too; false on timeout. */
    isSettledWithin: (ms: number) => isSoonThere(settled, ms),
    ...troubles({ profile, said, reply: asking.reply, takesMessages, texts }),
    isAsking: asking.isAsking,
    /** Asks the profile's runnable even if it is known. */
    askAgain: (profileId: string) => asking.ask(profileId, true),
  };
}

export type RunnableState = ReturnType<typeof createRunnableState>;

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

/** Returns the input that a runnable asks for, without the person's settings. */
function automaticOf({ input, config }: { input: SchemaAnswer; config: SchemaAnswer }, protocol: Protocol) {
  const schema = schemaIn(input);
  const plan = protocol.plan(schema);
  const memoryKey = protocol.memoryKey(usualCall.memory, schemaIn(config));
  const root = isJsonObject(schema) ? resolverOf(schema)(schema) : {};
  return {
    plan,
    words: planText({ plan, memoryKey, ...usualCall }),
    memoryKey: memoryKey ?? undefined,
    /** The server keeps the conversation, whatever the settings say. */
    isKeptByServer: protocol.goesBack === true,
    /** Names of its fields. */
    names: Object.keys(propertiesOf(root)),
  };
}

/**
 * Tells whether the runnable of a profile has its own memory that cannot go back, from its stored description; asks no
 * runnable.
 * An unknown description is read once and arrives as a signal.
 */
export function createRemembering({ records, protocols }: Host): (profile: Profile) => boolean {
  const known = signal<ReadonlyMap<string, Description | undefined>>(new Map());
  const looked = new Set<string>();

  function look(id: string) {
    if (looked.has(id)) return;
    looked.add(id);
    const load = async () => {
      const description = await records.readDescription(id).catch(() => undefined);
      known.value = new Map([...known.peek(), [id, description]]);
    };
    records.onDescriptionChange(id, () => void load());
    void load();
  }

  return ({ id, url, protocol, call }) => {
    look(id);
    const description = known.value.get(id);
    const config = description?.url === url ? schemaIn(description.config) : undefined;
    const spoken = protocols.find(protocol);
    return spoken !== undefined && !spoken.goesBack && spoken.memoryKey(call.memory, config) !== null;
  };
}

/** Tells whether the history is sent to a profile's runnable; undefined if that is not known in time. */
export async function sendsHistory(
  profile: Profile,
  mayAsk: boolean,
  host: Host,
): Promise<boolean | undefined> {
  const looked = signal<Profile | undefined>(profile);
  const { isKnownWithin, plan, memoryKey } = createRunnableState(looked, signal(mayAsk), host);
  const isKnown = await isKnownWithin(schemaPatienceMs);
  // A thread at a server knows nothing of what other sites have answered since.
  const isTold = memoryKey.value === null || host.protocols.find(profile.protocol)?.goesBack === true;
  const answer = isKnown && plan.value ? isTold && takesHistory(plan.value) : undefined;
  looked.value = undefined;
  return answer;
}

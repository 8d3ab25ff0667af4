import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { planText } from '../../chat/input/plan-text.ts';
import { inForce, lacksSchema } from '../../chat/input/schema-in-force.ts';
import { usualCall } from '../../chat/profile/call-settings.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { CallTrouble } from '../../chat/run/call-trouble.ts';
import { settableFields } from '../../form/config-schema.ts';
import type { Field } from '../../form/field.ts';
import { inputFields, type TextField, textFields } from '../../form/input-fields.ts';
import { type InputPlan, isTextMessage } from '../../form/input-plan.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type Json } from '../../json/json.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import type { Host } from '../host/host.ts';
import {
  createDescription,
  createLastAnswer,
  createTroubleTexts,
  type Described,
  troubles,
} from './runnable-asking.ts';

/** The input that a runnable asks for, without the person's settings. */
type AutomaticInput = {
  plan: InputPlan;
  words: string;
  memoryKey: string | undefined;
  /** The server keeps the conversation, whatever the settings say. */
  isKeptByServer: boolean;
  /** Names of its fields. */
  names: string[];
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
  host: Host,
): RunnableState {
  const texts = createTroubleTexts(host);
  const asking = createLastAnswer(profile, texts, host);
  const description = createDescription({ profile, mayAsk, texts, ask: asking.ask }, host);
  /** Undefined for a protocol unknown to this version: its description cannot be read. */
  const protocol = computed(() => profile.value && host.protocols.find(profile.value.protocol));
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
    ...troubles({ profile, said, reply: asking.reply, takesMessages, texts }),
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

function automaticOf(
  { input, config }: Pick<Description, 'input' | 'config'>,
  protocol: Protocol,
): AutomaticInput {
  const schema = schemaIn(input);
  const plan = protocol.plan(schema);
  const memoryKey = protocol.memoryKey(usualCall.memory, schemaIn(config));
  const root = isJsonObject(schema) ? resolverOf(schema)(schema) : {};
  return {
    plan,
    words: planText({ plan, memoryKey, ...usualCall }),
    memoryKey: memoryKey ?? undefined,
    isKeptByServer: protocol.goesBack === true,
    names: Object.keys(propertiesOf(root)),
  };
}

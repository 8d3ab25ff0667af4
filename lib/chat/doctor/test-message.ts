import { inputFields } from '../../form/input-fields.ts';
import type { InputPlan } from '../../form/input-plan.ts';
import { minimalValues } from '../../form/minimal-value.ts';
import type { Json } from '../../json/json.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import type { RunRequest } from '../../runnable/runnable.ts';
import { type CallSettings, chosenPreset } from '../profile/call-settings.ts';
import { filledJson, type Variables } from '../profile/variables.ts';

/** Parts of a test message, besides the schemas. */
export type TestMessage = {
  protocol: Protocol;
  call: CallSettings;
  text: string;
  variables: Variables;
  newId(): string;
};

type Schemas = { input: Json | undefined; config: Json | undefined };

/** Smallest JSON of each type, as a person would type it. */
const rawTexts: Record<string, string> = {
  string: '"Hello"',
  integer: '1',
  number: '1',
  boolean: 'false',
  array: '[]',
  object: '{}',
  null: 'null',
};

/** Builds the smallest request that the schemas allow; undefined where only a person knows a value. */
export function testRequest(schemas: Schemas, message: TestMessage): RunRequest | undefined {
  const { protocol, call, variables, text } = message;
  const plan = protocol.plan(schemas.input, call.mapping);
  const fields = inputFields(schemas.input, plan);
  const values = minimalValues(fields, text);
  if (!values) return undefined;
  const memoryKey = protocol.memoryKey(call.memory, schemas.config);
  return protocol.request({
    plan,
    parts: { text: textFor(plan, text), history: [], system: call.systemMessage, values },
    values: filledJson(chosenPreset(call)?.values ?? {}, variables),
    memory: memoryKey === null ? null : { key: memoryKey, id: message.newId() },
  });
}

const textFor = (plan: InputPlan, text: string) =>
  plan.kind === 'raw' ? (plan.types.map((type) => rawTexts[type]).find(Boolean) ?? '{}') : text;

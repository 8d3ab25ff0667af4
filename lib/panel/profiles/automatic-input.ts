import { planText } from '../../chat/input/plan-text.ts';
import { usualCall } from '../../chat/profile/call-settings.ts';
import type { InputPlan } from '../../form/input-plan.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject } from '../../json/json.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Protocol } from '../../runnable/protocol.ts';

/** The input that a runnable asks for, without the person's settings. */
export type AutomaticInput = {
  plan: InputPlan;
  words: string;
  memoryKey: string | undefined;
  /** The server keeps the conversation, whatever the settings say. */
  isKeptByServer: boolean;
  /** Names of its fields. */
  names: string[];
};

export function automaticOf(
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

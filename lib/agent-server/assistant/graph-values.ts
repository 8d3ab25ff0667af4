import { requiredOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { valueAt, withValueAt } from '../../json/json-pointer.ts';

/** Key that marks a stored schema of values for the configuration; without it they are the context of the graph. */
const mark = 'x-runnel-configurable';

export const ofConfiguration: JsonObject = { [mark]: true };

/**
 * Places the values of a preset in the body of a run. A server refuses a body with both places, and one without the
 * context of graphs ignores it (docs/agent-server.md#schemas).
 */
export function placedValues(values: JsonObject, configSchema: Json | undefined): JsonObject {
  if (Object.keys(values).length === 0) return {};
  const isConfiguration = isJsonObject(configSchema) && configSchema[mark] === true;
  return isConfiguration ? { config: { configurable: values } } : { context: values };
}

const requiredAt = '/properties/configurable/required';

/** Returns the names of the values that a graph requires of each run. */
export function requiredValues(configSchema: Json): string[] {
  return requiredOf({ required: valueAt(configSchema, requiredAt) ?? [] });
}

/** Returns a schema that does not require these values. */
export const requiringOthers = (configSchema: Json, names: string[]): Json =>
  isJsonObject(configSchema)
    ? withValueAt(
        configSchema,
        requiredAt,
        requiredValues(configSchema).filter((name) => !names.includes(name)),
      )
    : configSchema;

/** Returns the names of the values that an assistant has itself: they go with every run of it. */
export function givenValues(assistant: Json | undefined): string[] {
  const { context, config } = isJsonObject(assistant) ? assistant : {};
  const configurable = isJsonObject(config) ? config.configurable : undefined;
  return [context, configurable].flatMap((values) => (isJsonObject(values) ? Object.keys(values) : []));
}

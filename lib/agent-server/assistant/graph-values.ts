import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';

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

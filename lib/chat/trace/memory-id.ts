import { memoryKeys } from '../../form/config-schema.ts';
import { isJsonObject, type Json, parseSent } from '../../json/json.ts';

/** Returns the id of the session or thread that the body of a request names; undefined if it names none. */
export function memoryIdIn(body: string): string | undefined {
  const configurable = memberOf(memberOf(parseSent(body), 'config'), 'configurable');
  const ids = memoryKeys.map((key) => memberOf(configurable, key));
  return ids.find((id) => typeof id === 'string');
}

const memberOf = (value: Json | undefined, name: string) => (isJsonObject(value) ? value[name] : undefined);

import { isSecretName } from '../form/secret-name.ts';
import { isJsonObject, type JsonObject } from '../json/json.ts';

/** Leaves out the values whose names say that they are secret, at any depth. */
export const withoutSecretValues = (config: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (isSecretName(name)) return [name, '[secret]'];
      return [name, isJsonObject(value) ? withoutSecretValues(value) : value];
    }),
  );

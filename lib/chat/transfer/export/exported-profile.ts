import type { Field } from '../../../form/field.ts';
import { secretPlaces } from '../../../form/secret-places.ts';
import type { JsonObject } from '../../../json/json.ts';
import { withoutSecrets } from '../../input/form-state.ts';
import type { Profile } from '../../profile/profile.ts';

/**
 * Prepares a profile for export. Keeps a preset value only if the runnable has a known, non-secret field for
 * it: any other value might be a key.
 */
export const exportedProfile = (profile: Profile, configFields: Field[]): Profile => ({
  ...profile,
  call: {
    ...profile.call,
    presets: profile.call.presets.map((preset) => ({
      ...preset,
      values: withoutKeys(preset.values, configFields),
    })),
  },
});

function withoutKeys(values: JsonObject, fields: Field[]): JsonObject {
  const names = new Set(fields.map(({ name }) => name));
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  return withoutSecrets(known, secretPlaces(fields, known));
}

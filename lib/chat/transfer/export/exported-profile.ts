import type { Field } from '../../../form/field.ts';
import { withheldPlaces } from '../../../form/secret-places.ts';
import { stepsOf } from '../../../json/json-pointer.ts';
import { withoutSecrets } from '../../input/form-state.ts';
import type { Profile } from '../../profile/profile.ts';

/** Prepares a profile for export. Keeps of its presets only values that are known to be no secrets. */
export const exportedProfile = (profile: Profile, configFields: Field[]): Profile => ({
  ...profile,
  call: {
    ...profile.call,
    presets: profile.call.presets.map((preset) => ({
      ...preset,
      values: withoutSecrets(preset.values, withheldPlaces(configFields, preset.values)),
    })),
  },
});

/** Names the values that an exported profile lacks, for whoever fills them in. */
export const withheldNames = ({ call }: Profile, configFields: Field[]): string[] =>
  call.presets.flatMap(({ name, values }) =>
    withheldPlaces(configFields, values).map((at) => [name, ...stepsOf(at)].join(' › ')),
  );

import { isDemo } from '../../chat/profile/demo-address.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ReadProfiles } from '../../chat/profile/stored-profiles.ts';
import { exportedProfile } from '../../chat/transfer/export/exported-profile.ts';
import { configurableFields, configurableIn } from '../../form/config-schema.ts';
import type { Field } from '../../form/field.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';

type World = {
  readProfiles(): Promise<ReadProfiles>;
  readDescription(profileId: string): Promise<Description | undefined>;
};

/** Prepares the saved profiles for export, without the demo, which every extension has. */
export async function exportedProfiles({ readProfiles, readDescription }: World): Promise<Profile[]> {
  const { profiles } = (await readProfiles()).stored;
  const exported = async (profile: Profile) =>
    exportedProfile(profile, configFieldsOf(profile, await readDescription(profile.id)));
  return Promise.all(profiles.filter(({ url }) => !isDemo(url)).map(exported));
}

/** Ignores the description of the profile's earlier URL. */
export function configFieldsOf({ url }: Profile, description: Description | undefined): Field[] {
  if (description?.url !== url) return [];
  const configurable = configurableIn(schemaIn(description.config));
  return configurable ? configurableFields(configurable) : [];
}

import { isDemo } from '../../chat/profile/demo.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ReadProfiles } from '../../chat/profile/stored-profiles.ts';
import { exportedProfile, withheldNames } from '../../chat/sharing/shared-profile.ts';
import { configurableFields, configurableIn } from '../../form/config-schema.ts';
import type { Field } from '../../form/field.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';

type World = {
  readProfiles(): Promise<ReadProfiles>;
  readDescription(profileId: string): Promise<Description | undefined>;
};

/** Profiles for an export, and the names of values that it does not contain. */
export type ProfilesToExport = { profiles: Profile[]; withheld: string[] };

/** Prepares the saved profiles for export, without the demo, which every extension has. */
export async function exportedProfiles({ readProfiles, readDescription }: World): Promise<ProfilesToExport> {
  const { profiles } = (await readProfiles()).stored;
  const exported = async (profile: Profile) => {
    const fields = configFieldsOf(profile, await readDescription(profile.id));
    const names = withheldNames(profile, fields).map((name) => `${profile.name} › ${name}`);
    return { profile: exportedProfile(profile, fields), names };
  };
  const all = await Promise.all(profiles.filter(({ url }) => !isDemo(url)).map(exported));
  return { profiles: all.map(({ profile }) => profile), withheld: all.flatMap(({ names }) => names) };
}

/** Ignores the description of the profile's earlier URL. */
export function configFieldsOf({ url }: Profile, description: Description | undefined): Field[] {
  if (description?.url !== url) return [];
  const configurable = configurableIn(schemaIn(description.config));
  return configurable ? configurableFields(configurable) : [];
}

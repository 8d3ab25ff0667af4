import { createMask, createSecretSearch } from '../../chat/masking/secret-search.ts';
import { chosenPreset } from '../../chat/profile/call-settings.ts';
import { isDemo } from '../../chat/profile/demo.ts';
import { groupsOf, withGroupHeaders } from '../../chat/profile/header-groups.ts';
import { type Profile, profile as profileSchema } from '../../chat/profile/profile.ts';
import type { Outgoing } from '../../chat/sharing/shared-form.ts';
import { exportedProfile, withheldNames } from '../../chat/sharing/shared-profile.ts';
import { configurableFields, configurableIn } from '../../form/config-schema.ts';
import type { Field } from '../../form/field.ts';
import { withTexts, wordsOf } from '../../json/mapped-texts.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { createExportMask } from './export-mask.ts';

/** Prepares the saved profiles for export, without the demo, which every extension has. */
export async function exportedProfiles({ settings, records }: Host) {
  const { profiles } = (await settings.readProfiles()).stored;
  const exported = async (profile: Profile) => {
    const fields = configFieldsOf(profile, await records.readDescription(profile.id));
    const names = withheldNames(profile, fields).map((name) => `${profile.name} › ${name}`);
    return { profile: exportedProfile(profile, fields), names };
  };
  const all = await Promise.all(profiles.filter(({ url }) => !isDemo(url)).map(exported));
  /** `withheld`: names of values that the export does not contain. */
  return { profiles: all.map(({ profile }) => profile), withheld: all.flatMap(({ names }) => names) };
}

/**
 * Prepares a profile for sharing: removes its secrets, also from other fields that repeat them. `typed` are
 * the secrets of the form that are not saved yet.
 */
export async function outgoingProfile(
  edited: Profile,
  typed: readonly string[],
  host: Host,
): Promise<Outgoing> {
  const { protocols } = host;
  const description = await host.records.readDescription(edited.id).catch(() => undefined);
  const known = description?.url === edited.url ? description : undefined;
  const fields = configFieldsOf(edited, known);
  const finished = [exportedProfile(edited, fields), withheldNames(edited, fields)] as const;
  const unsaved = withProfileTexts(finished, createMask(createSecretSearch(typed)));
  const [profile, withheld] = await createExportMask(host)(unsaved, withProfileTexts);
  const request = exampleRequest(profile, known, protocols);
  const single = protocols.find(profile.protocol)?.singleRun?.(profile.url, profile.mode, request);
  const end = protocols.addressesOf(profile.protocol).addressOf(profile.mode);
  return { profile, url: single?.url ?? profile.url + end, body: single?.body ?? request, withheld };
}

/** Prepares a profile for sharing. Copies the headers of its groups into it: other people lack the groups. */
export function outgoingCopy(edited: Profile, typed: readonly string[], { profiles, host }: CopyParts) {
  const { groups: _, ...own } = withGroupHeaders(edited, groupsOf(edited, profiles.groups.value));
  return outgoingProfile(own, typed, host);
}

type CopyParts = { profiles: ProfilesState; host: Host };

/** Ignores the description of the profile's earlier URL. */
function configFieldsOf({ url }: Profile, description: Description | undefined): Field[] {
  if (description?.url !== url) return [];
  const configurable = configurableIn(schemaIn(description.config));
  return configurable ? configurableFields(configurable) : [];
}

const words = wordsOf([profileSchema]);

const withProfileTexts = <Value>(value: Value, map: (text: string) => string) => withTexts(value, map, words);

/** Builds the request for an example message, as the runnable takes it. */
function exampleRequest(profile: Profile, description: Description | undefined, protocols: Protocols) {
  const protocol = protocols.find(profile.protocol);
  const { call } = profile;
  const text = say('share_exampleMessage');
  const key = protocol?.memoryKey(call.memory, schemaIn(description?.config)) ?? null;
  const request = protocol?.request({
    plan: protocol.plan(schemaIn(description?.input), call.mapping),
    parts: { text, history: [], system: call.systemMessage, values: {} },
    values: chosenPreset(call)?.values ?? {},
    memory: key === null ? null : { key, id: 'example' },
  });
  return request ?? { input: text };
}

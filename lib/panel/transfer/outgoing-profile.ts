import { createMask, createSecretSearch } from '../../chat/masking/secret-search.ts';
import { chosenPreset } from '../../chat/profile/call-settings.ts';
import { type Profile, profile as profileSchema } from '../../chat/profile/profile.ts';
import type { Outgoing } from '../../chat/sharing/shared-form.ts';
import { exportedProfile, withheldNames } from '../../chat/sharing/shared-profile.ts';
import { withTexts, wordsOf } from '../../json/mapped-texts.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';
import { createExportMask, type FindSecrets } from './export-mask.ts';
import { configFieldsOf } from './exported-profiles.ts';

type World = {
  readDescription(profileId: string): Promise<Description | undefined>;
  findSecrets: FindSecrets;
  protocols: Protocols;
};

/**
 * Prepares a profile for sharing: removes its secrets, also from other fields that repeat them. `typed` are
 * the secrets of the form that are not saved yet.
 */
export async function outgoingProfile(
  edited: Profile,
  typed: readonly string[],
  { readDescription, findSecrets, protocols }: World,
): Promise<Outgoing> {
  const description = await readDescription(edited.id).catch(() => undefined);
  const known = description?.url === edited.url ? description : undefined;
  const fields = configFieldsOf(edited, known);
  const finished = [exportedProfile(edited, fields), withheldNames(edited, fields)] as const;
  const unsaved = withProfileTexts(finished, createMask(createSecretSearch(typed)));
  const [profile, withheld] = await createExportMask(findSecrets)(unsaved, withProfileTexts);
  const request = exampleRequest(profile, known, protocols);
  const single = protocols.find(profile.protocol)?.singleRun?.(profile.url, profile.mode, request);
  const end = protocols.addressesOf(profile.protocol).addressOf(profile.mode);
  return { profile, url: single?.url ?? profile.url + end, body: single?.body ?? request, withheld };
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

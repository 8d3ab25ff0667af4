import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { firstProtocolId } from '../../runnable/description.ts';
import type { Addresses, Protocols } from '../../runnable/protocol.ts';
import type { ReadUrl } from '../../runnable/runnable-url.ts';
import { type Address, addressProblem, droppedFrom, readAddress, savedUrl } from './address.ts';
import { nameFromUrl, type Profile } from './profile.ts';
import type { ConfigurableSettings, Configured, ProfileDraft } from './profile-draft.ts';
import { type CleanDraft, cleanedDraft, type ProfileProblems, profileProblems } from './profile-problems.ts';

/**
 * Returns the draft with a new text in the “Runnable URL” field. A configuration sets the values it names; the looks of a
 * URL may set its protocol, and an endpoint at its end its mode. Removing either restores the values, except those the
 * person has changed since.
 */
export function withAddress(
  draft: ProfileDraft,
  text: string,
  protocols: Protocols,
  keepName = false,
): ProfileDraft {
  const { configured, ...rest } = draft;
  const next = { ...rest, keepName, profile: { ...draft.profile, url: text } };
  const current = settingsOf(draft.profile);
  const own = withoutConfigured(current, configured);
  const claimed = protocolSet(text, protocols);
  const { protocol } = { ...own, ...claimed, ...overridden(current, configured, claimed) };
  const addresses = protocols.addressesOf(protocol);
  const address = readAddress(text, keepName, addresses.readUrl);
  // The person is still typing the configuration.
  if (address.kind === 'unreadable') return configured ? { ...next, configured } : next;
  const set = { ...claimed, ...settingsIn(address, addresses) };
  if (set.assistantName && own.name.trim() === '') set.name = set.assistantName;
  const kept = overridden(current, configured, set);
  const profile = withSettings(next.profile, { ...own, ...set, ...kept });
  if (address.kind === 'url' && keysOf(set).length === 0) return { ...next, profile };
  return { ...next, profile, configured: { set, before: only(own, set) } };
}

/** Returns the protocol that a text sets. A configuration is the adapter's, unless its URL says otherwise. */
function protocolSet(text: string, protocols: Protocols): Partial<ConfigurableSettings> {
  const address = readAddress(text, false, protocols.addressesOf(firstProtocolId).readUrl);
  if (address.kind === 'unreadable') return {};
  const isConfiguration = address.kind === 'configuration';
  const claiming = protocols.claiming(isConfiguration ? (address.configuration.url ?? '') : text);
  const protocol = claiming?.id ?? (isConfiguration ? firstProtocolId : undefined);
  return protocol === undefined ? {} : { protocol };
}

const modes: DataTransferMode[] = ['stream', 'batch'];

/** Returns the settings that a text names. */
function settingsIn(address: Address, { addressOf }: Addresses): Partial<ConfigurableSettings> {
  if (address.kind === 'configuration') return { ...address.configuration.settings };
  const end = droppedFrom(address);
  const mode = modes.find((item) => addressOf(item) === end);
  return mode === undefined ? {} : { mode };
}

const keysOf = (settings: Partial<ConfigurableSettings>) =>
  Object.keys(settings) as (keyof ConfigurableSettings)[];

const pick = (
  settings: ConfigurableSettings,
  keys: (keyof ConfigurableSettings)[],
): Partial<ConfigurableSettings> => Object.fromEntries(keys.map((key) => [key, settings[key]]));

const only = (settings: ConfigurableSettings, like: Partial<ConfigurableSettings>) =>
  pick(settings, keysOf(like));

/** Returns the settings as they were before the configuration. */
function withoutConfigured(
  current: ConfigurableSettings,
  configured: Configured | undefined,
): ConfigurableSettings {
  if (!configured) return current;
  const unchanged = keysOf(configured.set).filter((key) => current[key] === configured.set[key]);
  return { ...current, ...Object.fromEntries(unchanged.map((key) => [key, configured.before[key]])) };
}

/**
 * Returns settings that the person has changed: a configuration with the same value as before does not
 * overwrite them.
 */
function overridden(
  current: ConfigurableSettings,
  configured: Configured | undefined,
  set: Partial<ConfigurableSettings>,
) {
  if (!configured) return {};
  return pick(
    current,
    keysOf(set).filter((key) => key in configured.set && configured.set[key] === set[key]),
  );
}

const settingsOf = ({
  name,
  protocol,
  mode,
  layout,
  persona: { assistant, user },
}: Profile): ConfigurableSettings => ({
  name,
  protocol,
  mode,
  ...layout,
  assistantName: assistant.name,
  assistantAvatar: assistant.avatar,
  tagline: assistant.tagline,
  userName: user.name,
  userAvatar: user.avatar,
});

const withSettings = (profile: Profile, settings: ConfigurableSettings): Profile => ({
  ...profile,
  name: settings.name,
  protocol: settings.protocol,
  mode: settings.mode,
  layout: { height: settings.height, maxWidth: settings.maxWidth },
  persona: {
    assistant: {
      name: settings.assistantName,
      avatar: settings.assistantAvatar,
      tagline: settings.tagline,
    },
    user: { name: settings.userName, avatar: settings.userAvatar },
  },
});

export type CheckedDraft =
  | { status: 'refused'; problems: ProfileProblems }
  /** `dropped` is the end removed from the URL. */
  | { status: 'clean'; draft: CleanDraft; dropped: string | undefined };

/**
 * Reads the URL field of a draft (a URL, an endpoint or a configuration) and checks all its fields. `nameFor`
 * names a profile whose name is blank.
 */
export function checkedDraft(
  draft: ProfileDraft,
  readUrl: ReadUrl,
  nameFor: (url: string) => string = nameFromUrl,
): CheckedDraft {
  const address = readAddress(draft.profile.url, draft.keepName, readUrl);
  const problem = addressProblem(address);
  const read = { ...draft, profile: { ...draft.profile, url: savedUrl(address) ?? draft.profile.url } };
  const problems = { ...profileProblems(read, readUrl), ...(problem === undefined ? {} : { url: problem }) };
  const clean = cleanedDraft(read, readUrl, nameFor);
  if ('problem' in clean || Object.keys(problems).length > 0) return { status: 'refused', problems };
  return { status: 'clean', draft: clean, dropped: droppedFrom(address) };
}

import type { DataTransferMode } from '../langserve/data-transfer-mode.ts';
import { readAddress } from './address.ts';
import type { Profile } from './profile.ts';
import type { ProfileDraft } from './profile-problems.ts';

/** The settings of a draft that a configuration can set besides its URL. */
type Settings = {
  name: string;
  mode: DataTransferMode;
  height: number | null;
  maxWidth: number | null;
  assistantName: string;
  assistantAvatar: string;
  tagline: string;
  userName: string;
  userAvatar: string;
};

/** The settings from the configuration in the box, and their values before. */
export type Configured = { set: Partial<Settings>; before: Partial<Settings> };

/**
 * The draft with another text in the box “Runnable URL”. A configuration sets what it says and leaves the rest; when
 * it goes, what it set goes too, unless the person has changed it since.
 */
export function withAddress(draft: ProfileDraft, text: string, keepName = false): ProfileDraft {
  const { configured, ...rest } = draft;
  const next = { ...rest, keepName, profile: { ...draft.profile, url: text } };
  const address = readAddress(text, keepName);
  // Somebody is still typing it.
  if (address.kind === 'unreadable') return configured ? { ...next, configured } : next;
  const set: Partial<Settings> =
    address.kind === 'configuration' ? { ...address.configuration.settings } : {};
  const current = settingsOf(draft.profile);
  const own = withoutConfigured(current, configured);
  if (set.assistantName && own.name.trim() === '') set.name = set.assistantName;
  const kept = overridden(current, configured, set);
  const profile = withSettings(next.profile, { ...own, ...set, ...kept });
  if (address.kind === 'url') return { ...next, profile };
  return { ...next, profile, configured: { set, before: only(own, set) } };
}

const keysOf = (settings: Partial<Settings>) => Object.keys(settings) as (keyof Settings)[];

const pick = (settings: Settings, keys: (keyof Settings)[]): Partial<Settings> =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

const only = (settings: Settings, like: Partial<Settings>) => pick(settings, keysOf(like));

/** The settings as they would be without the configuration. */
function withoutConfigured(current: Settings, configured: Configured | undefined): Settings {
  if (!configured) return current;
  const unchanged = keysOf(configured.set).filter((key) => current[key] === configured.set[key]);
  return { ...current, ...Object.fromEntries(unchanged.map((key) => [key, configured.before[key]])) };
}

/** Settings that the person has changed since: a configuration with the same value as before does not undo that. */
function overridden(current: Settings, configured: Configured | undefined, set: Partial<Settings>) {
  if (!configured) return {};
  return pick(
    current,
    keysOf(set).filter((key) => key in configured.set && configured.set[key] === set[key]),
  );
}

const settingsOf = ({ name, mode, layout, persona: { assistant, user } }: Profile): Settings => ({
  name,
  mode,
  ...layout,
  assistantName: assistant.name,
  assistantAvatar: assistant.avatar,
  tagline: assistant.tagline,
  userName: user.name,
  userAvatar: user.avatar,
});

const withSettings = (profile: Profile, settings: Settings): Profile => ({
  ...profile,
  name: settings.name,
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

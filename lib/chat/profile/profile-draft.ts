import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { Profile } from './profile.ts';

/** Settings of a draft that a configuration can set, besides the URL. */
export type ConfigurableSettings = {
  name: string;
  /** Id of the protocol. */
  protocol: string;
  mode: DataTransferMode;
  height: number | null;
  maxWidth: number | null;
  assistantName: string;
  assistantAvatar: string;
  tagline: string;
  userName: string;
  userAvatar: string;
};

/** The settings that the text of the URL field set, and their earlier values. */
export type Configured = { set: Partial<ConfigurableSettings>; before: Partial<ConfigurableSettings> };

/** A profile being edited: secrets are held beside the profile, which never contains them. */
export type ProfileDraft = {
  profile: Profile;
  secrets: Record<string, string>;
  keepName: boolean;
  /** Present while the URL field contains a configuration, or a URL that names a mode or a protocol. */
  configured?: Configured;
  /** Message of a pasted request, for the message box once the profile is saved. */
  message?: string;
};

/**
 * Returns the typed secrets of a draft when a pasted text sets the URL; none if the URL is of another site than
 * they were typed for.
 */
export function secretsFor({ profile, secrets }: ProfileDraft, url: string): Record<string, string> {
  const site = siteOf(profile.url);
  return site !== undefined && site === siteOf(url) ? secrets : {};
}

/** Drops the typed secrets of a draft that has moved from one site to another. */
export function withoutMovedSecrets(draft: ProfileDraft, before: ProfileDraft): ProfileDraft {
  const [from, to] = [siteOf(before.profile.url), siteOf(draft.profile.url)];
  return from === undefined || to === undefined || from === to ? draft : { ...draft, secrets: {} };
}

function siteOf(url: string): string | undefined {
  const address = url.trim();
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : undefined;
}

import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { say } from '../../words/say.ts';
import { nameFromUrl, type Profile } from './profile.ts';

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

/** Names a profile after its URL; adds the host or a number if another profile has that name. */
export function automaticName(url: string, others: Pick<Profile, 'name' | 'url'>[]): string {
  const name = nameFromUrl(url);
  const isFree = (candidate: string) => others.every((other) => other.name !== candidate);
  if (isFree(name)) return name;
  const { host } = new URL(url);
  const isOfHost = others.some((other) => other.name === name && new URL(other.url).host === host);
  const atHost = say('name_atHost', { name, host });
  if (!isOfHost && name !== host && isFree(atHost)) return atHost;
  let number = 2;
  const numbered = () => say('name_numbered', { name, number: String(number) });
  while (!isFree(numbered())) number += 1;
  return numbered();
}

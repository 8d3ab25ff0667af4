import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import { isDemo } from '../profile/demo.ts';
import type { Profile } from '../profile/profile.ts';

/** A match pattern of the browser. One that came with the installation cannot be taken back. */
export type GivenSite = { pattern: string; isFixed: boolean };

/** Permissions that Runnel has beyond those that it always needs. */
export type GivenAccess = { sites: GivenSite[]; permissions: string[] };

const everywhere = '<all_urls>';

/** Tells whether a match pattern of the browser covers an address. */
export function covers(pattern: string, url: string): boolean {
  if (pattern === everywhere) return true;
  const [, scheme = '', host = ''] = /^([*\w]+):\/\/([^/]*)\//.exec(pattern) ?? [];
  const { protocol, hostname, host: withPort } = new URL(url);
  const isScheme = scheme === '*' ? /^https?:$/.test(protocol) : `${scheme}:` === protocol;
  return isScheme && (host === withPort || coversHost(host.replace(/:\*$/, ''), hostname));
}

const coversHost = (host: string, name: string) =>
  host === '*' ||
  host === name ||
  (host.startsWith('*.') && (name === host.slice(2) || name.endsWith(host.slice(1))));

/** Lists the profiles that use a site. */
export const profilesAt = (pattern: string, profiles: readonly Profile[]) =>
  profiles.filter(({ url }) => !isDemo(url) && covers(pattern, url));

/** Lists the profiles that no other permission would cover. */
export const profilesNeeding = (pattern: string, sites: readonly GivenSite[], profiles: readonly Profile[]) =>
  profilesAt(pattern, profiles).filter(
    ({ url }) => !sites.some((other) => other.pattern !== pattern && covers(other.pattern, url)),
  );

/** Names the sites that a match pattern covers. */
export function siteText(pattern: string): string {
  if (pattern === everywhere || /^\*:\/\/\*\//.test(pattern)) return say('access_allSites');
  const [, scheme] = /^(https?):\/\/\*\//.exec(pattern) ?? [];
  return scheme ? say('access_allSitesOf', { scheme }) : pattern.replace(/\/\*$/, '');
}

const names: Record<string, TextKey> = {
  cookies: 'access_cookies',
  notifications: 'access_notifications',
};

/** Names an optional permission. */
export const permissionText = (name: string): string => (names[name] ? say(names[name]) : name);

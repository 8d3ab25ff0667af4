import { originPattern } from '../../chat/profile/profile.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from './profiles-state.ts';

/**
 * Requests access for a profile in the click, before awaiting anything, and stores the profile. A picture of
 * that site may return the access before the worker knows the profile: then requests it again while the click
 * still counts.
 */
export function keepAccess<T>(
  url: string,
  store: () => Promise<T>,
  profiles: ProfilesState,
  { access }: Host,
): Promise<T> {
  const pattern = originPattern(url);
  const asked = access.request(pattern);
  const stored = store();
  void Promise.all([asked, stored]).then(async ([isGiven]) => {
    if (isGiven && !(await access.has(pattern))) await access.request(pattern);
    await profiles.checkAccess();
  });
  return stored;
}

/**
 * Lists the names of the cookies for a runnable; undefined if the person refuses. To be called in the click. The
 * worker gives back the access to a site that no profile needs.
 */
export function cookieNamesFor(url: string, { access, commands }: Host): Promise<string[] | undefined> {
  const sites = sitesOfCookies(url);
  // A cookie may be limited to the paths below the runnable.
  const names = access.cookieNames(
    `${url}/`,
    sites.map((site) => `${site}*`),
  );
  for (const site of sites) void commands.send('server.expect', { url: site });
  return names;
}

/**
 * Lists the addresses that the browser wants access to: cookies have no port, and those that are not marked as
 * secure count as `http`.
 */
function sitesOfCookies(url: string): string[] {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' ? [`https://${hostname}/`, `http://${hostname}/`] : [`http://${hostname}/`];
}

import { originPattern } from '../../chat/profile/profile.ts';
import type { Host } from '../host/host.ts';

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

/** Requests access to the site of a runnable, in the click. The worker revokes it if no profile needs it. */
export function askAccess(url: string, { access, commands }: Host): Promise<boolean> {
  const asked = access.request(originPattern(url));
  void commands.send('server.expect', { url });
  return asked;
}

import { originPattern } from '../../chat/profile/profile.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';

export type CookieWorld = {
  cookieNames(url: string, pattern: string): Promise<string[] | undefined>;
  sendCommand: typeof sendCommand;
};

/**
 * Lists the names of the cookies for a runnable; undefined if the person refuses. To be called in the click. The
 * worker gives back the access to a site that no profile needs.
 */
export function cookieNamesFor(url: string, world: CookieWorld): Promise<string[] | undefined> {
  // A cookie may be limited to the paths below the runnable.
  const names = world.cookieNames(`${url}/`, originPattern(url));
  void world.sendCommand('server.expect', { url });
  return names;
}

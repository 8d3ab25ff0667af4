import { originPattern } from '../../chat/profile/profile.ts';
import type { Host } from '../host/host.ts';

/** Requests access to the site of a runnable, in the click. The worker revokes it if no profile needs it. */
export function askAccess(url: string, { access, commands }: Host): Promise<boolean> {
  const asked = access.request(originPattern(url));
  void commands.send('server.expect', { url });
  return asked;
}

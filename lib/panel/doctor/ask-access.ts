import { originPattern } from '../../chat/profile/profile.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';

type World = { requestAccess(pattern: string): Promise<boolean>; sendCommand: typeof sendCommand };

/** Requests access to the site of a runnable, in the click. The worker revokes it if no profile needs it. */
export function askAccess(url: string, { requestAccess, sendCommand: send }: World): Promise<boolean> {
  const asked = requestAccess(originPattern(url));
  void send('server.expect', { url });
  return asked;
}

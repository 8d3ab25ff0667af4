import { originPattern } from '../../chat/profile/profile.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';

type World = { requestAccess(pattern: string): Promise<boolean>; sendCommand: typeof sendCommand };

/** Asks, in the click, whether the site of a runnable may be asked. The worker gives back what no profile needs. */
export function askAccess(url: string, { requestAccess, sendCommand: send }: World): Promise<boolean> {
  const asked = requestAccess(originPattern(url));
  void send('server.expect', { url });
  return asked;
}

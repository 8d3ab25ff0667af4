import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import { say } from '../../words/say.ts';

export type TellingWorld = {
  /** Asks for notifications. */
  requestNotifications(): Promise<boolean>;
  readAwaitedRuns(): Promise<string[]>;
  sendCommand: typeof sendCommand;
};

/**
 * Has the end of a run told, or not any more. Must be called in a click: it asks for notifications. Resolves to why it
 * failed, or to undefined.
 */
export async function tellWhenDone(
  runId: string,
  isWanted: boolean,
  { requestNotifications, sendCommand: send }: TellingWorld,
): Promise<string | undefined> {
  if (isWanted && !(await requestNotifications())) return say('tellWhenDone_refused');
  const reply = await send('run.tell', { runId, isWanted });
  return reply.ok ? undefined : refusalText(reply.problem);
}

import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import { say } from '../../words/say.ts';

export type TellingWorld = {
  loadTelling(): Promise<{
    /** Asks for notifications; must be called in a click. */
    requestNotifications(): Promise<boolean>;
    readAwaitedRuns(): Promise<string[]>;
  }>;
  sendCommand: typeof sendCommand;
};

export type Telling = {
  isAwaited(runId: string): Promise<boolean>;
  /** Must be called in a click. Resolves to why it failed, or to undefined. */
  tell(runId: string, isWanted: boolean): Promise<string | undefined>;
};

/** Loads what tells the person of the end of a run. */
export async function loadTelling(world: TellingWorld): Promise<Telling> {
  const { requestNotifications, readAwaitedRuns } = await world.loadTelling();
  return {
    isAwaited: async (runId) => (await readAwaitedRuns()).includes(runId),
    async tell(runId, isWanted) {
      if (isWanted && !(await requestNotifications())) return say('tellWhenDone_refused');
      const reply = await world.sendCommand('run.tell', { runId, isWanted });
      return reply.ok ? undefined : refusalText(reply.problem);
    },
  };
}

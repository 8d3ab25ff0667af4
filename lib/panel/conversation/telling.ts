import { refusalText } from '../../chat/storage/refusal.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';

export type Telling = {
  isAwaited(runId: string): Promise<boolean>;
  /** Must be called in a click. Resolves to why it failed, or to undefined. */
  tell(runId: string, isWanted: boolean): Promise<string | undefined>;
};

/** Loads what tells the person of the end of a run. */
export async function loadTelling({ access, commands }: Host): Promise<Telling> {
  const { request, readAwaitedRuns } = await access.loadNotifications();
  return {
    isAwaited: async (runId) => (await readAwaitedRuns()).includes(runId),
    async tell(runId, isWanted) {
      if (isWanted && !(await request())) return say('tellWhenDone_refused');
      const reply = await commands.send('run.tell', { runId, isWanted });
      return reply.ok ? undefined : refusalText(reply.problem);
    },
  };
}

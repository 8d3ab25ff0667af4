import { isEnded, type Run, type StoredPlace } from '../../chat/run/run.ts';
import type { RunStatus } from '../../chat/run/run-state.ts';
import type { Change } from '../../wire/changes.ts';

/** Notifies pages of runs whose status in the list has changed; calls the others when one has ended. */
export function createRunNotices(notice: (change: Change) => void, ...onEnd: (() => void)[]) {
  const told = new Map<string, RunStatus>();

  function changed(run: Run) {
    const { id, conversationId, state, repeatOf } = run;
    if (repeatOf !== undefined) notice({ store: 'repeats', id: repeatOf });
    else if (isEnded(run)) {
      told.delete(id);
      notice({ store: 'conversations', id: conversationId });
      for (const act of onEnd) act();
    } else if (told.get(id) !== state.status) {
      told.set(id, state.status);
      notice({ store: 'list', id: conversationId });
    }
  }

  return {
    changed,
    /** Notifies after the write, successful or not: listeners read what is stored. */
    async afterWrite(run: Run, write: Promise<StoredPlace>): Promise<StoredPlace> {
      try {
        return await write;
      } finally {
        changed(run);
      }
    },
  };
}

import { isEnded, type Run, type RunStatus, type StoredPlace } from '../../chat/run/run.ts';
import type { Change } from '../../wire/changes.ts';

/** Tells the pages and the badge what is written about runs, where the list says something new of them. */
export function createRunNotices(notice: (change: Change) => void, badge: () => void) {
  const told = new Map<string, RunStatus>();

  function changed(run: Run) {
    const { id, conversationId, state } = run;
    if (isEnded(run)) {
      told.delete(id);
      notice({ store: 'conversations', id: conversationId });
      badge();
    } else if (told.get(id) !== state.status) {
      told.set(id, state.status);
      notice({ store: 'list', id: conversationId });
    }
  }

  return {
    changed,
    /** Whoever is told reads what is stored: so they are told when that is written, or will not be. */
    async afterWrite(run: Run, write: Promise<StoredPlace>): Promise<StoredPlace> {
      try {
        return await write;
      } finally {
        changed(run);
      }
    },
  };
}

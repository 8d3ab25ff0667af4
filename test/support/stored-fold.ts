import { langserve } from '../../lib/langserve/langserve.ts';
import { foldFromJournal } from '../../lib/platform/records/run-store.ts';
import type { Fold } from '../../lib/runnable/fold.ts';

/** Folds the journal of a streamed LangServe run. */
export const storedFold = (id: string): Promise<Fold> =>
  foldFromJournal({ id, mode: 'stream' }, langserve.answers);

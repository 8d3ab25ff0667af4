import { langserve } from '../../lib/langserve/langserve.ts';
import { foldFromJournal } from '../../lib/platform/records/run-store.ts';
import type { Fold } from '../../lib/runnable/fold.ts';

/** The fold of a streamed run of LangServe, as its journal gives it. */
export const storedFold = (id: string): Promise<Fold> =>
  foldFromJournal({ id, mode: 'stream' }, langserve.answers);

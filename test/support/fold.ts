import type { Json } from '../../lib/json/json.ts';
import { folding } from '../../lib/langserve/fold.ts';
import { type Fold, foldOf as folded } from '../../lib/runnable/fold.ts';

export type { Fold, PieceReading } from '../../lib/runnable/fold.ts';

/** LangServe's folding under the names used in the tests of its rules. */
export const { empty: emptyFold, add: addChunk, settled: settledFold, unclear: unclearReading } = folding;

export const foldOf = (chunks: readonly Json[]): Fold => folded(folding, chunks);

export const outputOf = (fold: Fold, reading: 'add' | 'replace' | null = null) =>
  folding.output(fold, reading);

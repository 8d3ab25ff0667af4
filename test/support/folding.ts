import { addChunk, emptyFold, type Fold } from '../../lib/langserve/fold.ts';
import type { Json } from '../../lib/langserve/json.ts';

/** The fold of these chunks. */
export function foldOf(chunks: Json[]): Fold {
  const fold = emptyFold();
  for (const chunk of chunks) addChunk(fold, chunk);
  return fold;
}

import type { Json, JsonObject } from '../json/json.ts';

/**
 * The chunks of a run as one output, in the form of its protocol. Plain data that may be stored and taken up again.
 */
export type Fold = {
  parts: Json[];
  /** Notes of the protocol on how pieces relate, by JSON pointer into the parts. */
  series?: Record<string, JsonObject>;
};

/** Whether pieces of data are added up or each replaces the one before. */
export type PieceReading = 'add' | 'replace';

/** How a protocol joins chunks. It is handed only folds that it has made or that were stored of its runs. */
export type Folding = {
  empty(): Fold;
  /** Adds a chunk in place; costs the size of the chunk. */
  add(fold: Fold, chunk: Json): void;
  /** Drops from the fold of an ended run what only more chunks would need. */
  settled(fold: Fold): Fold;
  /** The output so far; undefined where nothing has arrived. `reading` is what a person says of unclear pieces. */
  output(fold: Fold, reading: PieceReading | null): Json | undefined;
  /** How unclear pieces are read when nobody has said so; undefined where all pieces are clear. */
  unclear(fold: Fold): PieceReading | undefined;
  /** Whether an older version folded by rules that are known to be wrong. */
  isOutdated(fold: Fold): boolean;
};

export function foldOf({ empty, add }: Folding, chunks: readonly Json[]): Fold {
  const fold = empty();
  for (const chunk of chunks) add(fold, chunk);
  return fold;
}

import type { Json, JsonObject } from '../json/json.ts';

/** The chunks of a run as one output, in the form of its protocol. Plain data that may be stored and continued. */
export type Fold = {
  parts: Json[];
  /** Notes of the protocol on how pieces relate, by JSON pointer into the parts. */
  series?: Record<string, JsonObject>;
};

/** Reading of pieces of data: they are added up, or each replaces the one before. */
export type PieceReading = 'add' | 'replace';

/** The way a protocol joins chunks. It gets only folds that it has made itself, now or in a stored run. */
export type Folding = {
  empty(): Fold;
  /** Adds a chunk in place; costs the size of the chunk. */
  add(fold: Fold, chunk: Json): void;
  /** Drops the parts of an ended run's fold that only further chunks would need. */
  settled(fold: Fold): Fold;
  /**
   * Returns the output so far; undefined if nothing has arrived. `reading` is the person's choice for unclear pieces.
   */
  output(fold: Fold, reading: PieceReading | null): Json | undefined;
  /** Returns how unclear pieces are read by default; undefined if all pieces are clear. */
  unclear(fold: Fold): PieceReading | undefined;
  /** Tells whether an older version made the fold by rules that are known to be wrong. */
  isOutdated(fold: Fold): boolean;
};

export function foldOf({ empty, add }: Folding, chunks: readonly Json[]): Fold {
  const fold = empty();
  for (const chunk of chunks) add(fold, chunk);
  return fold;
}

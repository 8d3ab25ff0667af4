import { outputParts } from '../output/output-parts.ts';
import type { PartsBy, ReadParts } from '../runnable/protocol.ts';
import { known } from './protocols.ts';

const readers: Record<keyof typeof known, ReadParts> = { langserve: outputParts };

const readerById = new Map(
  Object.entries(known).map(([name, { id }]) => [id, readers[name as keyof typeof known]]),
);

/** Returns how to read the outputs of a protocol; those of an unknown one are read by their looks. */
export const partsBy: PartsBy = (protocol) => readerById.get(protocol) ?? outputParts;

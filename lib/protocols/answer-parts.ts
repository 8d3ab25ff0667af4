import { agentParts } from '../agent-server/answer/answer-parts.ts';
import { outputParts } from '../output/output-parts.ts';
import type { PartsBy, ReadParts } from '../runnable/protocol.ts';
import { type ByName, byId } from './protocols.ts';

const readers: ByName<ReadParts> = { langserve: outputParts, agentServer: agentParts };

const readerOf = byId(readers);

/** Returns how to read the outputs of a protocol; those of an unknown one are read by their looks. */
export const partsBy: PartsBy = (protocol) => readerOf(protocol) ?? outputParts;

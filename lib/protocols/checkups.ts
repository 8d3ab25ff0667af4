import { checkup } from '../langserve/checkup.ts';
import type { Checkup, CheckupBy } from '../runnable/checkup.ts';
import { known } from './protocols.ts';

const checkups: Record<keyof typeof known, Checkup> = { langserve: checkup };

const checkupById = new Map(
  Object.entries(known).map(([name, { id }]) => [id, checkups[name as keyof typeof known]]),
);

/** Returns the checkup of a protocol. Loaded with the connection test. */
export const checkupBy: CheckupBy = (protocol) => checkupById.get(protocol);

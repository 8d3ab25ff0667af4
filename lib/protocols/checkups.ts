import { checkup } from '../langserve/checkup.ts';
import type { CheckupBy } from '../runnable/checkup.ts';
import { byId } from './protocols.ts';

/** Returns the checkup of a protocol. Loaded with the connection test. */
export const checkupBy: CheckupBy = byId({ langserve: checkup });

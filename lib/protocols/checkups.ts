import { agentServerId } from '../agent-server/address.ts';
import { checkup as agentServerCheckup } from '../agent-server/checkup.ts';
import { checkup } from '../langserve/checkup.ts';
import { langserve } from '../langserve/langserve.ts';
import type { CheckupBy } from '../runnable/checkup.ts';

const checkupById = new Map([
  [langserve.id, checkup],
  [agentServerId, agentServerCheckup],
]);

/** Returns the checkup of a protocol. Loaded with the connection test. */
export const checkupBy: CheckupBy = (protocol) => checkupById.get(protocol);

import { checkup as checkAssistant } from '../agent-server/assistant/checkup.ts';
import { checkup as checkLangServe } from '../langserve/checkup.ts';
import type { Checkup, CheckupBy } from '../runnable/checkup.ts';
import { type ByName, byId } from './protocols.ts';

const checkups: ByName<Checkup> = { langserve: checkLangServe, agentServer: checkAssistant };

/** Returns the checkup of a protocol. Loaded with the connection test. */
export const checkupBy: CheckupBy = byId(checkups);

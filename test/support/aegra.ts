import { aegraDialect } from '../../demo/agent-server/dialects.mjs';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';

type Options = NonNullable<Parameters<typeof startAgentServerDouble>[0]>;

/** Starts a double of Aegra, which imitates the Agent Server but for what its dialect says. */
export const startAegraDouble = (options: Options = {}) =>
  startAgentServerDouble({ ...options, dialect: aegraDialect });

import { agentServer } from '../agent-server/agent-server.ts';
import { langserve } from '../langserve/langserve.ts';
import { protocolList } from '../runnable/protocol.ts';

/** Protocols that Runnel speaks. */
const known = { langserve, agentServer };

export const protocols = protocolList(Object.values(known));

/** A value for each protocol, by its name here. */
export type ByName<Value> = Record<keyof typeof known, Value>;

/** Returns the value of a protocol by its id; undefined if the table has none, or if this version does not know it. */
export function byId<Value>(table: Partial<ByName<Value>>): (protocol: string) => Value | undefined {
  const names = Object.keys(known) as (keyof typeof known)[];
  const values = new Map(names.map((name) => [known[name].id, table[name]]));
  return (protocol) => values.get(protocol);
}

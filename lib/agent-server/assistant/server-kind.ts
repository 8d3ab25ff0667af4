import { isJsonObject, type Json } from '../../json/json.ts';

/** Kinds of server that speak the protocol. */
export type ServerKind = 'python' | 'javascript' | 'aegra';

/** Tells by its answer to `GET /info` which kind a server is; undefined if it is none (docs/agent-server.md#servers). */
export function serverKind(info: Json | undefined): ServerKind | undefined {
  if (!isJsonObject(info)) return undefined;
  if ('langgraph_js_version' in info || info.context === 'js') return 'javascript';
  if ('langgraph_py_version' in info) return 'python';
  return info.name === 'Aegra' ? 'aegra' : undefined;
}

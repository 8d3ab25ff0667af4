import * as z from 'zod/mini';
import { isJsonObject, type Json } from '../../json/json.ts';

const text = z.catch(z.string(), '');

/** An assistant as a server lists it; texts that a server leaves out are empty. */
const listedAssistant = z.object({
  assistant_id: z.string(),
  graph_id: z.string(),
  name: text,
  description: text,
  metadata: z.catch(z.object({ created_by: z.catch(z.optional(z.string()), undefined) }), {}),
});
export type ListedAssistant = z.infer<typeof listedAssistant>;

const list = z.array(z.unknown());

/** Reads the answer to `POST /assistants/search`; undefined if it is no list. Leaves out entries that are no assistant. */
export function readAssistants(answer: Json | undefined): ListedAssistant[] | undefined {
  const read = list.safeParse(answer);
  return read.success ? read.data.flatMap((entry) => listedAssistant.safeParse(entry).data ?? []) : undefined;
}

/** Tells whether the server made an assistant for the graph itself. */
export const isDefault = ({ metadata }: ListedAssistant): boolean => metadata.created_by === 'system';

/** Returns the assistant that the name of a graph stands for. */
export const defaultAmong = (assistants: ListedAssistant[]): ListedAssistant | undefined =>
  assistants.find(isDefault) ?? assistants[0];

/** Kinds of server that speak the protocol. */
export type ServerKind = 'python' | 'javascript' | 'aegra';

/** Tells by its answer to `GET /info` which kind a server is; undefined if it is none (docs/agent-server.md#servers). */
export function serverKind(info: Json | undefined): ServerKind | undefined {
  if (!isJsonObject(info)) return undefined;
  if ('langgraph_js_version' in info || info.context === 'js') return 'javascript';
  if ('langgraph_py_version' in info) return 'python';
  return info.name === 'Aegra' ? 'aegra' : undefined;
}

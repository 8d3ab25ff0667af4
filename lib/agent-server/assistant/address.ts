import {
  invalidUrl,
  plainAddress,
  type ReadUrl,
  readWebAddress,
  tailProblem,
} from '../../runnable/runnable-url.ts';
import { linkedServer, type NamedServer, namedServer, serverOf, webUrl } from './pasted-address.ts';

/** Id of the protocol in stored values. */
export const agentServerId = 'agent-server';

/** An assistant at a server: `assistant` is its id, or the name of its graph. */
export type Assistant = { base: string; assistant: string };

/** Names below `/assistants` that name no assistant. */
const operations = ['search', 'count'];

/** Splits a path at `/assistants/{id}`; `rest` is what follows. */
function split(pathname: string): { prefix: string; id: string; rest: string } | undefined {
  const [, prefix = '', id = '', rest = ''] = /^(.*?)\/assistants\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  return id === '' || operations.includes(id) ? undefined : { prefix, id, rest: rest.replace(/\/+$/, '') };
}

/**
 * Reads the address of an assistant as a person typed or pasted it: `{base}/assistants/{id or graph name}`
 * (docs/agent-server.md#addresses). Leaves out what follows it, such as `/schemas`.
 */
export const readAssistantUrl: ReadUrl = (text) =>
  readWebAddress(text, (url, typed) => {
    const parts = split(url.pathname);
    if (!parts) return withoutAssistant(url, typed);
    const address = `${url.origin}${parts.prefix}/assistants/${parts.id}`;
    const problem = tailProblem(url, typed, address);
    if (problem) return problem;
    if (parts.rest === '') return { status: 'valid', url: address };
    const named = invalidUrl({ code: 'endpoint-name', name: parts.rest.slice(1) }, address);
    return { ...named, dropped: parts.rest };
  });

function withoutAssistant(url: URL, typed: string) {
  const linked = linkedServer(url);
  if (linked?.assistant !== undefined) {
    return invalidUrl({ code: 'has-query' }, assistantUrl({ ...linked, assistant: linked.assistant }));
  }
  const { base } = linked ?? serverOf(typed) ?? { base: plainAddress(url) };
  return invalidUrl({ code: 'assistant-missing', base });
}

/** Paths below an assistant. With another one the address may be that of a LangServe runnable. */
const below = /^$|^\/(?:schemas|graph|subgraphs|versions|latest)(?:\/|$)/;

function looksLikeAssistant(url: URL): boolean {
  const parts = split(url.pathname);
  return parts !== undefined && below.test(parts.rest);
}

/** Tells by its looks alone whether a text is an address of an Agent Server (docs/agent-server.md#addresses). */
export function claimsAddress(text: string): boolean {
  const url = webUrl(text);
  return url !== undefined && (looksLikeAssistant(url) || namedServer(text) !== undefined);
}

/**
 * Returns the address to search or to save for a link of another program, such as Studio's: that of the assistant if the
 * link names one, else that of its server. Undefined for any other text, also for the address of an assistant.
 */
export function addressInLink(text: string): string | undefined {
  const named = namedServer(text);
  if (!named) return undefined;
  const { base, assistant } = named;
  return assistant === undefined ? base : assistantUrl({ base, assistant });
}

/** Returns the assistant that an address names, and the server; undefined if the text is no address. */
export function serverIn(text: string): NamedServer | undefined {
  const url = webUrl(text);
  return url && looksLikeAssistant(url) ? partsOf(url.href) : serverOf(text);
}

/** Splits the valid address of an assistant. */
export function partsOf(url: string): Assistant {
  const { origin, pathname } = new URL(url);
  const { prefix, id } = split(pathname) ?? { prefix: '', id: '' };
  return { base: origin + prefix, assistant: decoded(id) };
}

export const assistantUrl = ({ base, assistant }: Assistant): string =>
  `${base}/assistants/${encodeURIComponent(assistant)}`;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Tells whether a text is an id, not the name of a graph. */
export const isAssistantId = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

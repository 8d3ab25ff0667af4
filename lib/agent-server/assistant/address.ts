import { isJsonObject, parseJson } from '../../json/json.ts';
import { decodedPart } from '../../json/json-pointer.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import {
  invalidUrl,
  plainAddress,
  type ReadUrl,
  readWebAddress,
  tailProblem,
  withScheme,
} from '../../runnable/runnable-url.ts';

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
  return { base: origin + prefix, assistant: decodedPart(id) };
}

export const assistantUrl = ({ base, assistant }: Assistant): string =>
  `${base}/assistants/${encodeURIComponent(assistant)}`;

/** Tells whether a text is an id, not the name of a graph. */
export const isAssistantId = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A server that a pasted text names, and the assistant if it names one: by its id, or by the name of its graph. */
type NamedServer = { base: string; assistant?: string };

/** Reads a text as a web address, completed where the scheme is missing; undefined for any other text. */
function webUrl(text: string): URL | undefined {
  const typed = text.trim();
  if (typed === '' || /[\s{}"'<>]/.test(typed)) return undefined;
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : withScheme(typed);
  const url = URL.canParse(full) ? new URL(full) : undefined;
  return url && /^https?:$/.test(url.protocol) && !url.hostname.includes('*') ? url : undefined;
}

/** Names of the server in links to programs that show it: LangGraph Studio, and Agent Chat. */
const linkNames = ['baseUrl', 'apiUrl'];

/**
 * Returns the server that a link to Studio or Agent Chat names (docs/agent-server.md#addresses); undefined for any other
 * address.
 */
function linkedServer({ searchParams }: URL): NamedServer | undefined {
  const value = linkNames.map((name) => searchParams.get(name)).find((found) => found !== null);
  const server = value === undefined || value === null ? undefined : webUrl(decodedTwice(value));
  if (!server) return undefined;
  const assistant = searchParams.get('assistantId')?.trim() ?? '';
  return { ...strippedServer(server), ...(assistant === '' ? {} : { assistant }) };
}

/** Decodes a value that was encoded once more than its query needs. */
const decodedTwice = (value: string) => (/^https?%3a/i.test(value) ? decodedPart(value) : value);

/** Paths of a server that lead to its parts, and those that end an address. */
const routes = /^(.*?)\/(?:assistants|threads|runs)(?:\/|$)/;
const pages = /^(.*)\/(?:docs|redoc|openapi\.json|ok|info|health)\/*$/;

function strippedServer(url: URL): NamedServer {
  const [, prefix] = routes.exec(url.pathname) ?? pages.exec(url.pathname) ?? [];
  return { base: prefix === undefined ? plainAddress(url) : url.origin + prefix };
}

/** Returns the server of an address, without a path that leads to its parts; undefined if the text is no address. */
function serverOf(text: string): NamedServer | undefined {
  const url = webUrl(text);
  return url && (linkedServer(url) ?? strippedServer(url));
}

/** Addresses below a server that only an Agent Server has. A thread is a conversation there. */
const ownRoutes = /\/(?:assistants(?:\/(?:search|count))?|threads\/[\da-f]{8}-[\da-f-]{27}(?:\/.*)?)\/*$/i;

/** Returns the server that a text names by its looks alone, unless it is the address of an assistant. */
function namedServer(text: string): NamedServer | undefined {
  const url = webUrl(text);
  if (!url) return undefined;
  return linkedServer(url) ?? (ownRoutes.test(url.pathname) ? strippedServer(url) : undefined);
}

/** A request that starts a run, as a person copied it from a program. */
type CopiedRequest = { url: string; body: string | undefined };

/** Paths that start a run, on a thread or on none. */
const runs = /^(.*?)(?:\/threads\/[^/]+)?\/runs(?:\/(stream|wait))?\/*$/;

/**
 * Returns the assistant that a copied request runs, and the data transfer mode; undefined if it is no run of an Agent
 * Server (docs/agent-server.md#addresses).
 */
export function assistantInRequest({
  url,
  body,
}: CopiedRequest): { url: string; mode: DataTransferMode } | undefined {
  const json = parseJson(body ?? '');
  const assistant = isJsonObject(json) ? json.assistant_id : undefined;
  if (typeof assistant !== 'string' || assistant === '' || !URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const [, prefix, way] = runs.exec(pathname) ?? [];
  if (prefix === undefined) return undefined;
  return {
    url: assistantUrl({ base: origin + prefix, assistant }),
    mode: way === 'wait' ? 'batch' : 'stream',
  };
}

import { plainAddress, withScheme } from '../../runnable/runnable-url.ts';

/** A server that a pasted text names, and the assistant if it names one: by its id, or by the name of its graph. */
export type NamedServer = { base: string; assistant?: string };

/** Reads a text as a web address, completed where the scheme is missing; undefined for any other text. */
export function webUrl(text: string): URL | undefined {
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
export function linkedServer({ searchParams }: URL): NamedServer | undefined {
  const value = linkNames.map((name) => searchParams.get(name)).find((found) => found !== null);
  const server = value === undefined || value === null ? undefined : webUrl(decodedTwice(value));
  if (!server) return undefined;
  const assistant = searchParams.get('assistantId')?.trim() ?? '';
  return { ...strippedServer(server), ...(assistant === '' ? {} : { assistant }) };
}

/** Decodes a value that was encoded once more than its query needs. */
function decodedTwice(value: string): string {
  try {
    return /^https?%3a/i.test(value) ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}

/** Paths of a server that lead to its parts, and those that end an address. */
const routes = /^(.*?)\/(?:assistants|threads|runs)(?:\/|$)/;
const pages = /^(.*)\/(?:docs|redoc|openapi\.json|ok|info|health)\/*$/;

function strippedServer(url: URL): NamedServer {
  const [, prefix] = routes.exec(url.pathname) ?? pages.exec(url.pathname) ?? [];
  return { base: prefix === undefined ? plainAddress(url) : url.origin + prefix };
}

/** Returns the server of an address, without a path that leads to its parts; undefined if the text is no address. */
export function serverOf(text: string): NamedServer | undefined {
  const url = webUrl(text);
  return url && (linkedServer(url) ?? strippedServer(url));
}

/** Addresses below a server that only an Agent Server has. A thread is a conversation there. */
const ownRoutes = /\/(?:assistants(?:\/(?:search|count))?|threads\/[\da-f]{8}-[\da-f-]{27}(?:\/.*)?)\/*$/i;

/** Returns the server that a text names by its looks alone, unless it is the address of an assistant. */
export function namedServer(text: string): NamedServer | undefined {
  const url = webUrl(text);
  if (!url) return undefined;
  return linkedServer(url) ?? (ownRoutes.test(url.pathname) ? strippedServer(url) : undefined);
}

import { parseSent } from '../json/json.ts';
import type { AskServer, DiscoveryFailure, ServerAnswer } from '../runnable/discovery.ts';
import { type ListedRunnables, readOpenApi } from './openapi.ts';

const mebibyte = 1024 * 1024;
const largestDocumentMiB = 10;

/** A document, and the addresses that its paths may be relative to. */
export type ReadDocument = { listed: ListedRunnables; bases: string[] };

/** Asks for the OpenAPI document at an address. */
export async function askForDocument(
  url: string,
  ask: AskServer,
): Promise<ReadDocument | { failure: DiscoveryFailure }> {
  const answer = await ask({
    url,
    method: 'GET',
    accept: 'application/json',
    limit: largestDocumentMiB * mebibyte,
  });
  const failure = refusal(url, answer);
  if (failure || answer.kind !== 'answered') return { failure: failure ?? { kind: 'not-found', url } };
  if (!answer.isWhole) return { failure: { kind: 'too-large', url, limitMiB: largestDocumentMiB } };
  if (/^\s*</.test(answer.text)) return { failure: { kind: 'web-page', url } };
  const listed = readOpenApi(parseSent(answer.text));
  if (!listed) return { failure: { kind: 'unreadable', url } };
  const paths = [...listed.runnables.map(({ path }) => path), ...listed.schemaOnly];
  return { listed, bases: documentBases(url, listed.servers, paths) };
}

const missing = [404, 405, 410];

/** Returns why a reply cannot be a document; undefined if it may be one. */
export function refusal(url: string, answer: ServerAnswer): DiscoveryFailure | undefined {
  if (answer.kind === 'redirected') return { kind: 'redirected', url };
  if (answer.kind !== 'answered') return answer;
  const { status } = answer;
  if (status === 401 || status === 403) return { kind: 'needs-key', status, url };
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return { kind: 'redirected', url };
  return missing.includes(status) ? { kind: 'not-found', url } : { kind: 'bad-status', status, url };
}

/** Names at the end of a pasted address that belong to a runnable or to the server, not to a path. */
const ends =
  /\/(?:(?:invoke|batch|stream|stream_log|stream_events|input_schema|output_schema|config_schema|feedback|token_feedback|public_trace_link|docs|redoc|openapi\.json|playground(?:\/[^/]*)?)\/*|c\/[^/]+\/*|\/+)$/;

/** Returns the path of an address, without endpoints, pages, a configuration or slashes at its end. */
export function basePath(url: string): string {
  let path = new URL(url).pathname;
  for (let shorter = path.replace(ends, ''); shorter !== path; shorter = path.replace(ends, ''))
    path = shorter;
  return path.replace(/\/+$/, '');
}

/** Largest number of documents that are asked for. */
const mostPlaces = 6;

/** Lists the addresses where the document may be: below the address itself, then below its parents. */
export function documentPlaces(url: string): string[] {
  const { origin, pathname } = new URL(url);
  const segments = basePath(url).split('/').slice(1);
  const bases = segments.map((_, place) => `/${segments.slice(0, segments.length - place).join('/')}`);
  const documents = [...bases.slice(0, mostPlaces - 2), ''].map((base) => `${origin}${base}/openapi.json`);
  const own = /\.json$/.test(pathname) && !pathname.endsWith('/openapi.json') ? [origin + pathname] : [];
  return [...own, ...documents];
}

/**
 * Lists the addresses that the paths of a document may be relative to, the likeliest first. A document names
 * `servers` where a proxy adds a prefix; else the paths contain that of the document, or they are relative to
 * it. A server that it names beside itself is none: it would get the headers.
 */
function documentBases(document: string, servers: string[], paths: string[]): string[] {
  const { origin } = new URL(document);
  const beside = document.replace(/\/[^/]*$/, '');
  const prefix = beside.slice(origin.length);
  const isInPaths = prefix !== '' && paths.every((path) => path === prefix || path.startsWith(`${prefix}/`));
  const named = servers.slice(0, 3).flatMap((server) => {
    if (/[{}]/.test(server) || !URL.canParse(server, document)) return [];
    const url = new URL(server, document);
    const base = url.origin + url.pathname.replace(/\/+$/, '');
    return `${base}/`.startsWith(`${beside}/`) ? base : [];
  });
  return [...new Set([...named, isInPaths ? origin : beside])];
}

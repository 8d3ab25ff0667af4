import { decodedPart } from '../json/json-pointer.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import {
  type InvalidUrl,
  invalidUrl,
  plainAddress,
  type ReadUrl,
  readWebAddress,
  tailProblem,
} from '../runnable/runnable-url.ts';

/** Names below a runnable that never name a runnable: five that run it, three that return its schemas. */
const endpoints = [
  'invoke',
  'batch',
  'stream',
  'stream_log',
  'stream_events',
  'input_schema',
  'output_schema',
  'config_schema',
];
/** Other names that LangServe puts below a runnable; a runnable may have such a name. */
const companions = ['playground', 'feedback', 'token_feedback', 'public_trace_link'];
/** Pages of the server, not of a runnable. */
const serverPages = ['docs', 'redoc', 'openapi.json'];

/**
 * Reads the address of a runnable as a person typed or pasted it (docs/adapter.md#url, docs/protocol.md#addresses).
 * With `keepName` a doubtful name at the end is accepted unless it is one of the eight endpoints.
 */
export const readRunnableUrl: ReadUrl = (text, { keepName = false } = {}) =>
  readWebAddress(text, (url, typed) => {
    const nameProblem = problemOfName(url, keepName);
    if (nameProblem) return withDropped(nameProblem, url, typed);
    return tailProblem(url, typed) ?? { status: 'valid', url: plainAddress(url) };
  });

function problemOfName(url: URL, keepName: boolean): InvalidUrl | undefined {
  const name = lastSegment(url.pathname);
  if (endpoints.includes(name)) {
    return invalidUrl({ code: 'endpoint-name', name }, stripped(url, [...endpoints, ...companions]));
  }
  if (keepName) return undefined;
  if (companions.includes(name)) {
    return invalidUrl({ code: 'companion-name', name }, stripped(url, [...endpoints, ...companions]), true);
  }
  if (serverPages.includes(name)) {
    return invalidUrl({ code: 'server-page', name }, undefined, true);
  }
  return undefined;
}

/** Notes what the suggestion omits, unless there is a query or a fragment, which the person may need. */
function withDropped(problem: InvalidUrl, url: URL, typed: string): InvalidUrl {
  if (problem.suggestion === undefined || /[?#]/.test(typed)) return problem;
  return { ...problem, dropped: plainAddress(url).slice(problem.suggestion.length) };
}

function stripped(url: URL, names: string[]): string {
  const shorter = new URL(plainAddress(url));
  while (names.includes(lastSegment(shorter.pathname))) {
    shorter.pathname = shorter.pathname.replace(/\/+$/, '').replace(/[^/]*$/, '');
  }
  return plainAddress(shorter);
}

const lastSegment = (pathname: string) => decodedPart(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');

export const endpointOf = (mode: DataTransferMode) => (mode === 'stream' ? 'stream' : 'invoke');

/**
 * Returns the path, below a runnable, of an endpoint about a finished run. It is beside the configurations,
 * whose URLs end with `/c/{hash}`.
 */
export const extraPath = (url: string, name: string) => (/\/c\/[^/]+$/.test(url) ? '../../' : '') + name;

export const pathOf = (mode: DataTransferMode) => `/${endpointOf(mode)}`;

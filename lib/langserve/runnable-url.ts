import type { AddressProblem, ReadUrl, RunnableUrl } from '../runnable/runnable-url.ts';

type RunnableUrlProblem = Extract<RunnableUrl, { status: 'invalid' }>;

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
export const readRunnableUrl: ReadUrl = (text, { keepName = false } = {}) => {
  const typed = text.trim();
  if (typed === '') return invalid({ code: 'empty' });
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return withoutScheme(typed);
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url) return invalid({ code: 'not-url' });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return invalid({ code: 'other-scheme', scheme: url.protocol.slice(0, -1) });
  }
  return problemOf(url, typed, keepName) ?? { status: 'valid', url: plain(url) };
};

/** Returns the origin and the path without trailing slashes. */
const plain = (url: URL) => url.origin + url.pathname.replace(/\/+$/, '');

function problemOf(url: URL, typed: string, keepName: boolean): RunnableUrlProblem | undefined {
  if (url.hostname.includes('*')) return invalid({ code: 'many-hosts' });
  if (url.username || url.password) {
    return invalid({ code: 'has-credentials' }, plain(url));
  }
  const nameProblem = problemOfName(url, keepName);
  if (nameProblem) return withDropped(nameProblem, url, typed);
  if (url.search || typed.includes('?')) {
    return invalid({ code: 'has-query' }, plain(url));
  }
  if (url.hash || typed.includes('#')) {
    return invalid({ code: 'has-fragment' }, plain(url));
  }
  return undefined;
}

function problemOfName(url: URL, keepName: boolean): RunnableUrlProblem | undefined {
  const name = lastSegment(url.pathname);
  if (endpoints.includes(name)) {
    return invalid({ code: 'endpoint-name', name }, stripped(url, [...endpoints, ...companions]));
  }
  if (keepName) return undefined;
  if (companions.includes(name)) {
    return invalid({ code: 'companion-name', name }, stripped(url, [...endpoints, ...companions]), true);
  }
  if (serverPages.includes(name)) {
    return invalid({ code: 'server-page', name }, undefined, true);
  }
  return undefined;
}

/** Notes what the suggestion omits, unless there is a query or a fragment, which the person may need. */
function withDropped(problem: RunnableUrlProblem, url: URL, typed: string): RunnableUrlProblem {
  if (problem.suggestion === undefined || /[?#]/.test(typed)) return problem;
  return { ...problem, dropped: plain(url).slice(problem.suggestion.length) };
}

function stripped(url: URL, names: string[]): string {
  const shorter = new URL(plain(url));
  while (names.includes(lastSegment(shorter.pathname))) {
    shorter.pathname = shorter.pathname.replace(/\/+$/, '').replace(/[^/]*$/, '');
  }
  return plain(shorter);
}

function lastSegment(pathname: string): string {
  const segment = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function withoutScheme(typed: string): RunnableUrlProblem {
  const scheme = /^(localhost|127\.|\[::1\]|10\.|192\.168\.|[\w-]+:\d)/i.test(typed) ? 'http://' : 'https://';
  const completed = /^[\w[]/.test(typed) && !/\s/.test(typed) ? readRunnableUrl(scheme + typed) : undefined;
  const suggestion = completed?.status === 'valid' ? completed.url : completed?.suggestion;
  return invalid({ code: 'no-scheme' }, suggestion);
}

const invalid = (problem: AddressProblem, suggestion?: string, mayKeep = false): RunnableUrlProblem => ({
  status: 'invalid',
  problem,
  ...(suggestion === undefined ? {} : { suggestion }),
  mayKeep,
});

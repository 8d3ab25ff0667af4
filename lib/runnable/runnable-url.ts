/** Reason why a text is not the URL of a runnable. `name` ends its path; `scheme` has no colon. */
export type AddressProblem =
  | {
      code:
        | 'empty'
        | 'not-url'
        | 'no-scheme'
        | 'many-hosts'
        | 'has-credentials'
        | 'has-query'
        | 'has-fragment';
    }
  | { code: 'other-scheme'; scheme: string }
  /** Browsers never connect to this port. */
  | { code: 'blocked-port'; port: string }
  /**
   * The protocol appends an `endpoint-name` itself; a `companion-name` is a page below each runnable, a
   * `server-page` one of the whole server.
   */
  | { code: 'endpoint-name' | 'companion-name' | 'server-page'; name: string }
  /** The address of a server alone: the name or id of the assistant is missing. */
  | { code: 'assistant-missing'; base: string };

export type InvalidUrl = {
  status: 'invalid';
  problem: AddressProblem;
  /** Corrected URL, if there is an obvious one. */
  suggestion?: string;
  /** Whether the person may keep the URL, because a runnable could have such a name. */
  mayKeep: boolean;
  /** End of the path that the suggestion omits, if it omits nothing else. */
  dropped?: string;
};

/** The address of a runnable, read by a protocol. */
export type RunnableUrl = { status: 'valid'; url: string } | InvalidUrl;

/** A function that reads a typed or pasted address. `keepName` accepts a doubtful name at its end as the runnable's. */
export type ReadUrl = (text: string, options?: { keepName?: boolean }) => RunnableUrl;

const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Removes characters that nobody sees, which are copied along from pages and chats. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/**
 * Reads a text as a web address, which `read` then judges. Completes an address without a scheme for the suggestion.
 */
export function readWebAddress(text: string, read: (url: URL, typed: string) => RunnableUrl): RunnableUrl {
  const typed = withoutUnseen(text).trim();
  if (typed === '') return invalidUrl({ code: 'empty' });
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return withoutScheme(typed, read);
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url) return invalidUrl({ code: 'not-url' });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return invalidUrl({ code: 'other-scheme', scheme: url.protocol.slice(0, -1) });
  }
  const port = blockedPort(url);
  if (port !== undefined) return invalidUrl({ code: 'blocked-port', port });
  if (url.hostname.includes('*')) return invalidUrl({ code: 'many-hosts' });
  if (url.username || url.password) return invalidUrl({ code: 'has-credentials' }, plainAddress(url));
  return read(url, typed);
}

function withoutScheme(typed: string, read: (url: URL, typed: string) => RunnableUrl): InvalidUrl {
  const isComplete = /^[\w[]/.test(typed) && !/\s/.test(typed);
  const completed = isComplete ? readWebAddress(withScheme(typed), read) : undefined;
  const suggestion = completed?.status === 'valid' ? completed.url : completed?.suggestion;
  return invalidUrl({ code: 'no-scheme' }, suggestion);
}

/** Puts the likely scheme before an address: servers of this computer and its network rarely have a certificate. */
export const withScheme = (typed: string): string =>
  (/^(localhost|127\.|\[::1\]|10\.|192\.168\.|[\w-]+:\d)/i.test(typed) ? 'http://' : 'https://') + typed;

/** Refuses a query and a fragment: Runnel appends paths to the address, and keeps a query apart from it. */
export function tailProblem(url: URL, typed: string, suggestion = plainAddress(url)) {
  if (url.search) return invalidUrl({ code: 'has-query' }, suggestion);
  return url.hash || typed.includes('#') ? invalidUrl({ code: 'has-fragment' }, suggestion) : undefined;
}

/** Returns the origin and the path without trailing slashes. */
export const plainAddress = (url: URL): string => url.origin + url.pathname.replace(/\/+$/, '');

export const invalidUrl = (problem: AddressProblem, suggestion?: string, mayKeep = false): InvalidUrl => ({
  status: 'invalid',
  problem,
  ...(suggestion === undefined ? {} : { suggestion }),
  mayKeep,
});

/** Ports that browsers never connect to: https://fetch.spec.whatwg.org/#port-blocking */
const blockedPorts = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 ' +
    '119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 ' +
    '636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 ' +
    '6697 10080'
  ).split(' '),
);

/** Returns the port of an address if browsers refuse it by themselves. */
export const blockedPort = ({ port }: URL): string | undefined => (blockedPorts.has(port) ? port : undefined);

/** A parameter as it stands in a URL, with its escapes. */
export type Parameter = { name: string; value: string };

/** Splits the query off a URL; undefined if it has none. The fragment stays with the URL. */
export function splitQuery(text: string): { url: string; query: string } | undefined {
  const [, before, query, fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(text) ?? [];
  return before === undefined || query === undefined ? undefined : { url: before + fragment, query };
}

export const withoutQuery = (url: string): string => splitQuery(url)?.url ?? url;

/** Lists the parameters of a query, as they are written. */
export const parametersIn = (query: string): Parameter[] =>
  query.split('&').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return pair === '' ? [] : [{ name, value: rest.join('=') }];
  });

/** Writes parameters as a query: only signs that would end a part, and those that no URL has, are escaped. */
export const queryText = (parameters: readonly Parameter[]): string =>
  parameters.map(({ name, value }) => `${escaped(name).replaceAll('=', '%3D')}=${escaped(value)}`).join('&');

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\x21-\x7e]+|["#&<>]|%(?![\da-f]{2})/gi, encodeURIComponent)
    .replaceAll("'", '%27');

/** Returns a parameter as a server reads it. */
export function readParameter(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Adds a query to a URL, after one that it has. */
export const withQuery = (url: string, query: string): string =>
  query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;

/** Returns a `fetch` that adds a query to the URL of each request. */
export const fetchWithQuery = (send: typeof fetch, query: string): typeof fetch =>
  query === '' ? send : (url, init) => send(withQuery(String(url), query), init);

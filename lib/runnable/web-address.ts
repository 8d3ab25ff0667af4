import { blockedPort } from './blocked-port.ts';
import type { AddressProblem, RunnableUrl } from './runnable-url.ts';

export type RunnableUrlProblem = Extract<RunnableUrl, { status: 'invalid' }>;

/**
 * Reads a text as a web address, which `read` then judges. Completes an address without a scheme for the suggestion.
 */
export function readWebAddress(text: string, read: (url: URL, typed: string) => RunnableUrl): RunnableUrl {
  const typed = text.trim();
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

function withoutScheme(typed: string, read: (url: URL, typed: string) => RunnableUrl): RunnableUrlProblem {
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

export const invalidUrl = (
  problem: AddressProblem,
  suggestion?: string,
  mayKeep = false,
): RunnableUrlProblem => ({
  status: 'invalid',
  problem,
  ...(suggestion === undefined ? {} : { suggestion }),
  mayKeep,
});

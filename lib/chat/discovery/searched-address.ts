import type { ReadUrl } from '../../runnable/runnable-url.ts';
import { readAddress, serverAlone } from '../profile/address.ts';

/**
 * Returns the address at which to look for runnables: that of a runnable, a server or one of its pages.
 * Undefined if the text of the “Runnable URL” field has none.
 */
export function searchedAddress(text: string, keepName: boolean, readUrl: ReadUrl): string | undefined {
  const address = readAddress(text, keepName, readUrl);
  if (address.kind === 'unreadable') return undefined;
  if (address.url.status === 'valid') return address.url.url;
  const server = serverAlone(address);
  if (server !== undefined) return server;
  return plain(address.kind === 'url' ? text.trim() : '') ?? address.url.suggestion;
}

/** Returns a web address without query, fragment and credentials; undefined for other texts. */
function plain(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname, hostname } = new URL(text);
  return hostname.includes('*') ? undefined : origin + pathname;
}

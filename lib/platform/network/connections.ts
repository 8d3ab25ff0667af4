import { browser } from 'wxt/browser';
import type { ConnectionTiming } from '../../runnable/run-event.ts';
import { logFault } from '../browser/fault-log.ts';

const closingId = 1;

const own = () => ({
  initiatorDomains: [browser.runtime.id],
  resourceTypes: ['xmlhttprequest' as const],
});

/**
 * Has the browser close each connection of the extension after its reply. On a kept one that dies as it is used it would
 * send a POST again by itself, and tell nobody.
 */
const closing = () => ({
  id: closingId,
  action: {
    type: 'modifyHeaders' as const,
    requestHeaders: [{ header: 'connection', operation: 'set' as const, value: 'close' }],
  },
  condition: own(),
});

/** A sign-in that is bound to a connection needs one that stays open. */
const keeping = (id: number, origin: string) => ({
  id,
  priority: 2,
  action: { type: 'allow' as const },
  condition: { ...own(), urlFilter: filterOf(origin) },
});

const filterOf = (origin: string) => `|${origin}/`;

let set: Promise<boolean> | undefined;
const keptOpen = new Set<string>();

/** Sets the rule unless it is set in this session of the browser; resolves to whether it holds. */
export function closeConnections(): Promise<boolean> {
  set ??= setRule().catch((error) => {
    logFault('closing connections', error);
    return false;
  });
  return set;
}

async function setRule() {
  const { declarativeNetRequest } = browser;
  if (!declarativeNetRequest) return false;
  const rules = await declarativeNetRequest.getSessionRules();
  for (const { condition } of rules) if (condition.urlFilter) keptOpen.add(condition.urlFilter);
  if (!rules.some(({ id }) => id === closingId))
    await declarativeNetRequest.updateSessionRules({ addRules: [closing()] });
  return true;
}

/** Tells whether requests to this URL have the header `Connection: close`. */
export const closesAfter = async (url: string) =>
  (await closeConnections()) && !keptOpen.has(filterOf(new URL(url).origin));

/** Exempts an origin until the browser closes; resolves to false if it is exempt already. */
export async function keepConnections(origin: string): Promise<boolean> {
  const filter = filterOf(origin);
  if (!(await closeConnections()) || keptOpen.has(filter)) return false;
  keptOpen.add(filter);
  const addRules = [keeping(closingId + keptOpen.size, origin)];
  await browser.declarativeNetRequest.updateSessionRules({ addRules });
  return true;
}

/** Number of connections, by origin, that were kept although the request had `Connection: close`. */
const kept = new Map<string, number>();

/** Notes whether a reply keeps its connection in spite of the request: the browser will then use it again. */
export function noteKept(origin: string, { headers }: Response) {
  const said = headers.get('connection') ?? '';
  if (/\bkeep-alive\b/i.test(said) && !/\bclose\b/i.test(said)) kept.set(origin, (kept.get(origin) ?? 0) + 1);
}

/**
 * Tells whether a request was refused unread, once for each connection that was kept: it came on one that was to be closed.
 * Node refuses it before any program sees it, by a reply of its own that has not even a date (docs/protocol.md#request).
 */
export function isRefusedUnread(origin: string, { status, headers }: Response): boolean {
  const left = kept.get(origin) ?? 0;
  const isBare = !['date', 'content-type', 'content-length', 'transfer-encoding'].some((name) =>
    headers.has(name),
  );
  const isUnread =
    left > 0 && status === 400 && headers.get('connection')?.toLowerCase() === 'close' && isBare;
  if (isUnread) kept.set(origin, left - 1);
  return isUnread;
}

/** Entries that the browser holds before it drops new ones are 250. */
const mostHeld = 100;

/**
 * Called before a request, returns a function that reads how its connection went; undefined if the browser does not
 * tell. Call that one when the body was read or cancelled: the browser tells with the next task.
 */
export function timeConnection(url: string) {
  const since = performance.now();
  return async (): Promise<ConnectionTiming | undefined> => {
    await new Promise((resolve) => setTimeout(resolve));
    return timingSince(since, url);
  };
}

function timingSince(since: number, url: string): ConnectionTiming | undefined {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  const all = entries.filter(({ startTime }) => startTime >= since);
  // A request that was refused unread has been sent again.
  const entry = all.find(({ responseStatus }) => responseStatus !== 400) ?? all[0];
  if (performance.getEntriesByType('resource').length > mostHeld) performance.clearResourceTimings();
  if (!entry) return undefined;
  const from = (moment: number) => Math.max(0, Math.round(10 * (moment - entry.startTime)) / 10);
  return {
    httpVersion: entry.nextHopProtocol,
    connectStart: from(entry.connectStart),
    secureConnectionStart: from(entry.secureConnectionStart),
    connectEnd: from(entry.connectEnd),
    requestStart: from(entry.requestStart),
    responseStart: from(entry.responseStart),
    responseEnd: from(entry.responseEnd),
  };
}

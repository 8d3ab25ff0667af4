import type { ConnectionTiming } from '../../runnable/run-event.ts';

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
  const entry = entries.find(({ startTime }) => startTime >= since);
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

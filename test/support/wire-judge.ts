import { gunzipSync } from 'node:zlib';
import { createParser } from 'eventsource-parser';
import type { harOf } from '../../lib/chat/trace/export/har.ts';
import { bodyIn, type Passed } from './recording-proxy.ts';

/** Lists the whole events of a body by a reader of another maker; `end` has no data, which the standard drops. */
export function eventsIn(body: Uint8Array) {
  const events: [name: string, text: string, id: string][] = [];
  const parser = createParser({
    onEvent: ({ event = '', data, id = '' }) => void events.push([event, data, id]),
  });
  parser.feed(new TextDecoder().decode(body).replaceAll('event: end', 'event: end\ndata:'));
  return events;
}

/** The body as the browser gives it to a page. */
export const bodyAsGiven = (exchange: Passed) =>
  exchange.isCompressed ? gunzipSync(bodyIn(exchange)) : bodyIn(exchange);

/** The path and the query of an address. */
const pathOf = (url: string | undefined) => (url === undefined ? '' : url.replace(/^http:\/\/[^/]+/, ''));

/** The recorded exchanges, as the archive of a trace should tell them. */
export const asPassed = (passed: Passed[]) =>
  passed.map((exchange) => ({
    request: [exchange.method, exchange.path, exchange.body, exchange.headers['last-event-id']],
    status: exchange.status,
    bytes: bodyIn(exchange).length,
  }));

type Entry = ReturnType<typeof harOf>['log']['entries'][number];

export const asShown = (entries: Entry[]) =>
  entries.map(({ request, response }) => ({
    request: [
      request.method,
      pathOf(request.url),
      request.postData?.text ?? '',
      request.headers.find(({ name }) => name === 'last-event-id')?.value,
    ],
    status: response.status,
    bytes: response.bodySize,
  }));

/** The messages of an archive's entry. */
export const messagesIn = (entry: Entry | undefined) =>
  (entry && '_eventSourceMessages' in entry ? (entry._eventSourceMessages ?? []) : []).map(
    ({ eventName, data, eventId }) => [eventName, data, eventId],
  );

import { gunzipSync } from 'node:zlib';
import { createParser } from 'eventsource-parser';
import type { harOf } from '../../lib/chat/trace/export/har.ts';
import type { otlpOf } from '../../lib/chat/trace/export/otlp.ts';
import { bodyIn, type Passed } from './recording-proxy.ts';

type EventRow = [name: string, text: string, id: string];

/** Lists the whole events of a body by a reader of another maker; `end` has no data, which the standard drops. */
function eventsIn(body: Uint8Array) {
  const events: EventRow[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data, id = '' }) => void events.push([event, data, id]),
  });
  // Aegra's end has data.
  parser.feed(new TextDecoder().decode(body).replaceAll(/event: end(?=\r?\n\r?\n)/g, 'event: end\ndata:'));
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
    ({ eventName, data, eventId }): EventRow => [eventName, data, eventId],
  );

/** Tells whether a reply brought a part of an answer: its body is read to its end. */
export const bringsAnswer = ({ status, path }: Pick<Passed, 'status' | 'path'>) =>
  status === 200 && /\/(stream|wait|join|invoke|stream_events|stream_log)$/.test(path);

/**
 * The events of each recorded body, without those that an earlier body brought: a stream that is read on repeats the last
 * ones that share an id.
 */
export function newEventsIn(passed: Passed[]): EventRow[][] {
  const known = new Set<string>();
  return passed.map((exchange) => {
    const events = bringsAnswer(exchange) ? eventsIn(bodyAsGiven(exchange)) : [];
    const news = events.filter((event) => !known.has(event.join()));
    for (const event of events) known.add(event.join());
    return news;
  });
}

export type Span = NonNullable<
  NonNullable<ReturnType<typeof otlpOf>['resourceSpans'][number]['scopeSpans'][number]>['spans'][number]
>;

/** An attribute of a span; undefined if it has none of that name. */
export function attributeIn(span: Span | undefined, key: string): string | number | undefined {
  const { stringValue, intValue } = span?.attributes.find((one) => one.key === key)?.value ?? {};
  return intValue === undefined ? stringValue : Number(intValue);
}

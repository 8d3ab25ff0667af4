import type { Json } from '../../../lib/json/json.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import type { KnownSteps } from '../../../lib/runnable/description.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import type { Target } from '../../../lib/runnable/runnable.ts';
import { addChunk, emptyFold, outputOf } from '../../support/fold.ts';
import { target } from '../../support/run.ts';

const never = new AbortController().signal;

/** Runs a runnable of the server once, and returns all events. */
export type Events = (
  path: string,
  input: Json,
  part: Partial<Target>,
  steps?: KnownSteps,
) => Promise<RunEvent[]>;

export async function steppedEvents(origin: string, ...[path, input, part, steps]: Parameters<Events>) {
  const to = target(`${origin}${path}`, part);
  const heard: RunEvent[] = [];
  for await (const event of connect(to).run({ input }, never, { steps })) heard.push(event);
  return heard;
}

/** Sends the requests for `/stream_events` nowhere, as a server does that lacks it. */
const withoutEvents: typeof fetch = (url, init) =>
  String(url).endsWith('/stream_events')
    ? Promise.resolve(new Response('{"detail":"Not Found"}', { status: 404 }))
    : fetch(url, init);

/** Both ways to ask for steps. */
export const ways: [string, Partial<Target>][] = [
  ['events', { showsSteps: true }],
  ['log', { showsSteps: true, fetch: withoutEvents }],
];

export const requestedUrl = (heard: RunEvent[]) =>
  heard.findLast((event) => event.type === 'sent')?.request?.url.replace(/^.*\//, '/');

export const folded = (chunks: Json[]) => {
  const fold = emptyFold();
  for (const chunk of chunks) addChunk(fold, chunk);
  return outputOf(fold);
};

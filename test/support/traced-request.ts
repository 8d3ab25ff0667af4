import type { TracedRun } from '../../lib/chat/trace/export/trace-file.ts';
import { type RequestForm, writtenRequest } from '../../lib/chat/trace/export/traced-request.ts';
import type { HeaderList } from '../../lib/runnable/run-event.ts';
import { aTracedRun } from './a-trace.ts';

/** Parts of a request that was sent; the rest is usual. */
export type Sent = { path?: string; headers?: HeaderList; body?: string; mode?: 'stream' | 'batch' };

/** The trace of a request to a server. */
export function tracedOf(
  origin: string,
  { path = '/chat/stream', headers = [], body = '{}', mode = 'stream' }: Sent,
) {
  const own: HeaderList = [
    ['accept', 'text/event-stream'],
    ['content-type', 'application/json'],
  ];
  const traced = aTracedRun({
    request: { method: 'POST', url: origin + path, headers: [...own, ...headers], body },
  });
  return { ...traced, run: { ...traced.run, url: `${origin}/chat`, mode } };
}

/** Writes the request of a trace; throws if there is none. */
export function textOf(form: RequestForm, traced: TracedRun): string {
  const written = writtenRequest(form, traced);
  if (!written) throw new Error('nothing written');
  return written.text;
}

import { createMask, createSecretSearch } from '../../lib/chat/masking/secret-search.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import { connect } from '../../lib/langserve/connect.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { target } from './run.ts';
import { traceOf } from './traces.ts';

/** `isInAnswer`: the secret is in events that are no errors, too. */
type Echo = { secret: string; isInAnswer: boolean; ending: (typeof endings)[number] };

/** How the reply ends. */
export const endings = ['clean', 'refused', 'error', 'half', 'half error', 'unreadable', 'named'] as const;

const event = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;

/** The end of a reply that repeats the secret. */
function endOf({ secret, ending }: Echo): string {
  const said = JSON.stringify({
    status_code: 500,
    message: `No: ${secret}`,
    also: encodeURIComponent(secret),
  });
  switch (ending) {
    case 'error':
      return event('error', said);
    case 'half':
      return `event: data\ndata: "half ${secret}`;
    case 'half error':
      return `event: error\ndata: ${said.slice(0, -1)}`;
    case 'unreadable':
      return event('data', `{oh ${secret}`);
    case 'named':
      return `event: ${secret}\ndata: "half`;
    default:
      return event('end', '');
  }
}

/** A server that repeats the secret wherever it can. */
function reply(echo: Echo): Response {
  const { secret, ending, isInAnswer } = echo;
  const headers = {
    'x-echo': `for ${secret}`,
    'x-base64': btoa(secret),
    'content-type': 'text/event-stream',
  };
  if (ending === 'refused') return new Response(JSON.stringify({ detail: secret }), { status: 401, headers });
  const said = isInAnswer ? JSON.stringify(`key: ${secret}`) : '"Bon"';
  const comment = isInAnswer ? `: ${secret}\n\n` : '';
  const known = isInAnswer ? event('step', JSON.stringify({ secret })) : '';
  return new Response(`${comment}${known}${event('data', said)}${endOf(echo)}`, { headers });
}

/** The trace of a run whose secret the server repeats. */
export async function traced(echo: Echo): Promise<Trace> {
  const { secret } = echo;
  const to = target('http://127.0.0.1:8000/c', {
    headers: [
      ['x-key', secret],
      ['x-note', `copy of ${secret}`],
    ],
    secretHeaders: ['X-Key'],
    mask: createMask(createSecretSearch([secret])),
    fetch: async () => reply(echo),
  });
  const events: RunEvent[] = [];
  for await (const happening of connect(to).run({ input: 'hi' }, new AbortController().signal))
    events.push(happening);
  return traceOf(events);
}

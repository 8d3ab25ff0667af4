import type { Json } from '../../lib/json/json.ts';

export type SentEvent = { event: string; data: Json; id: string | undefined };

const said = (content: string) => ({ input: { messages: [{ type: 'human', content }] } });

/** The fields that every test's run sends, unless it says otherwise. */
const usual = {
  stream_mode: ['messages-tuple', 'updates', 'values'],
  stream_resumable: true,
  if_not_exists: 'create',
  on_disconnect: 'continue',
};

/** Talks to an Agent Server in a few words, for tests of its double. */
export function agentServerClient(origin: string) {
  const thread = `/threads/${crypto.randomUUID()}`;
  const post = (path: string, body: Json = {}, init: RequestInit = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    });
  return {
    thread,
    post,
    get: async (path: string) => (await fetch(origin + path)).json(),
    /** Starts a streamed run on the client's thread. */
    start: (assistant_id: string, text: string, more: Record<string, Json> = {}) =>
      post(`${thread}/runs/stream`, { assistant_id, ...said(text), ...usual, ...more }),
    rejoin: (run: string, after?: string) =>
      fetch(`${origin}${run}/stream`, { headers: after === undefined ? {} : { 'last-event-id': after } }),
  };
}

/** Returns the path of a run, which the reply's head has. */
export const runOf = (response: Response) => response.headers.get('content-location') ?? '';

/** Reads the events of a reply until its body ends or breaks; `onText` learns how much of it is there. */
export async function eventsOf(response: Response, onText?: (text: string) => void): Promise<SentEvent[]> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      onText?.(text);
    }
  } catch {
    // The connection broke: what came before counts.
  }
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const valuesOf = (field: string) =>
      lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
    const [event] = valuesOf('event');
    if (event === undefined) return [];
    return [{ event, data: JSON.parse(valuesOf('data').join('\n')) as Json, id: valuesOf('id')[0] }];
  });
}

export const names = (events: SentEvent[]) => events.map(({ event }) => event);

/** Joins the tokens of a run. */
export const tokens = (events: SentEvent[]) =>
  events
    .filter(({ event }) => event === 'messages')
    .map(({ data }) => (data as [{ content: string }])[0].content)
    .join('');

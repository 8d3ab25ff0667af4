import { beginsAsEvents } from '../sse/event-lines.ts';
import { createBodyReader } from './reply-body.ts';

/** Statuses of a reply without a body. */
export const isBodiless = ({ status }: Response): boolean => status === 204 || status === 205;

const contentTypeOf = ({ headers }: Response) => headers.get('content-type') ?? '';

export const saysEvents = (response: Response): boolean =>
  /^text\/event-stream\b/i.test(contentTypeOf(response));
export const saysJson = (response: Response): boolean =>
  /^application\/(.+\+)?json\b/i.test(contentTypeOf(response));

/** The body of a reply that may be read from its start, and what kind of body it is. */
export type Looked = { response: Response; is: 'events' | 'json' | 'other' };

/** Bytes, blanks mostly, after which a body that could still be any is none of ours. */
const longestStart = 4_096;

/** Looks at the start of a body that does not say what it is. Throws whatever breaks the body. */
export async function lookedAt(response: Response): Promise<Looked> {
  if (!response.body) return { response, is: 'other' };
  const [ahead, body] = response.body.tee();
  const { status, headers } = response;
  const is = await kindOf(ahead);
  return { response: new Response(body, { status, headers }), is };
}

async function kindOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Looked['is']> {
  const { next, leave } = createBodyReader(new Response(body), longestStart);
  const decoder = new TextDecoder();
  let start = '';
  try {
    while (beginsAsEvents(start) === undefined) {
      const piece = await next();
      if (typeof piece === 'string') break;
      start += decoder.decode(piece, { stream: true });
    }
  } finally {
    leave();
  }
  if (beginsAsEvents(start)) return 'events';
  return /^\s*\{/.test(start) ? 'json' : 'other';
}

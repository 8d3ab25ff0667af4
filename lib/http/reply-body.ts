import { RunnableError } from '../runnable/failure.ts';
import { type Arrival, arrivalNow, nothingRead, type Reads } from '../runnable/run-event.ts';
import { beginsAsEvents } from '../sse/event-lines.ts';

const mebibyte = 1024 * 1024;

/** Most bytes of the replies to a run: chunks, pings and comments alike. */
const largestReply = 32 * mebibyte;

/** Bytes, or the reason why there are no more. */
type Piece = Uint8Array<ArrayBuffer> | 'end' | 'too-large';

/**
 * Reads a body piece by piece and counts its bytes after decompression, on top of those in `reads`. Ends the request at
 * the limit and returns no byte beyond it. `next` throws whatever breaks the body.
 */
export function createBodyReader({ body }: Response, limit = largestReply, reads = nothingRead()) {
  const reader = body?.getReader();
  let isTooLarge = false;

  function leave() {
    reader?.cancel().catch(() => {});
  }

  return {
    async next(): Promise<Piece> {
      const value = isTooLarge ? undefined : (await reader?.read())?.value;
      if (!value) return isTooLarge ? 'too-large' : 'end';
      const rest = Math.max(0, limit - reads.received);
      isTooLarge = value.length > rest;
      if (isTooLarge) leave();
      const within = isTooLarge ? value.subarray(0, rest) : value;
      count(reads, within.length);
      return within;
    },
    leave,
  };
}

function count(reads: Reads, bytes: number) {
  if (reads.read === 0) reads.begunAt = Date.now();
  reads.read += 1;
  reads.received += bytes;
}

/**
 * Reads a body as text, as far as it comes, and calls `heard` with each piece. Counts network reads and bytes in `reads`.
 * Never throws.
 */
export async function readAsFar(
  response: Response,
  limit?: number,
  reads = nothingRead(),
  heard: (piece: Uint8Array) => void = () => {},
): Promise<{ text: string; end: 'end' | 'too-large' | 'broken'; cause?: unknown }> {
  const { next, leave } = createBodyReader(response, limit, reads);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const piece = await next();
      if (piece === 'end') return { text: text + decoder.decode(), end: piece };
      // A character that the limit cuts is left out: the server sent it whole.
      if (piece === 'too-large') return { text, end: piece };
      heard(piece);
      text += decoder.decode(piece, { stream: true });
    }
  } catch (cause) {
    return { text, end: 'broken', cause };
  } finally {
    leave();
  }
}

/**
 * Reads a body as text; `isWhole` is false if the limit cut it off. Throws whatever breaks the body, after it has passed the
 * beginning of what came before to `half`.
 */
export async function readText(
  response: Response,
  limit?: number,
  reads = nothingRead(),
  half: (text: string, arrival: Arrival) => void = () => {},
): Promise<{ text: string; isWhole: boolean } & Arrival> {
  const { text, end, cause } = await readAsFar(response, limit, reads);
  if (end === 'broken') {
    if (text !== '') half(text.slice(0, wordsLength), arrivalNow(reads));
    throw cause;
  }
  return { text, isWhole: end === 'end', ...arrivalNow(reads) };
}

/** Bytes or characters read of words of a server: they are text for a person. */
export const wordsLength = 64 * 1024;

/** Reads the start of a body as text, even if the connection breaks; also passes it to `read`. */
export async function readSome(response: Response, read: (text: string) => void = () => {}): Promise<string> {
  const { text } = await readAsFar(response, wordsLength);
  read(text);
  return text;
}

export const replyTooLarge = () =>
  new RunnableError({ kind: 'reply-too-large', limitMiB: largestReply / mebibyte });

/** Statuses of a reply without a body. */
export const isBodiless = ({ status }: Response): boolean => status === 204 || status === 205;

const contentTypeOf = ({ headers }: Response) => headers.get('content-type') ?? '';

export const saysEvents = (response: Response): boolean =>
  /^text\/event-stream\b/i.test(contentTypeOf(response));
export const saysJson = (response: Response): boolean =>
  /^application\/(.+\+)?json\b/i.test(contentTypeOf(response));

/** The body of a reply that may be read from its start, and what kind of body it is. */
type Looked = { response: Response; is: 'events' | 'json' | 'other' };

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

import { RunnableError } from '../runnable/failure.ts';

const mebibyte = 1024 * 1024;

/** Largest reply to a run, in bytes: chunks, pings and comments alike. */
const largestReply = 32 * mebibyte;

/** Bytes, or the reason why there are no more. */
type Piece = Uint8Array<ArrayBuffer> | 'end' | 'too-large';

/**
 * Reads a body piece by piece and counts its bytes after decompression. Ends the request at the limit and
 * returns no byte beyond it. `next` throws whatever breaks the body.
 */
export function createBodyReader({ body }: Response, limit = largestReply) {
  const reader = body?.getReader();
  let rest = limit;
  let isTooLarge = false;

  function leave() {
    reader?.cancel().catch(() => {});
  }

  return {
    async next(): Promise<Piece> {
      const value = isTooLarge ? undefined : (await reader?.read())?.value;
      if (!value) return isTooLarge ? 'too-large' : 'end';
      isTooLarge = value.length > rest;
      if (isTooLarge) leave();
      const within = isTooLarge ? value.subarray(0, rest) : value;
      rest -= within.length;
      return within;
    },
    leave,
  };
}

/**
 * Reads a body as text; `isWhole` is false if the limit cut it off. Also counts network reads and bytes. Throws
 * whatever breaks the body.
 */
export async function readText(
  response: Response,
  limit?: number,
): Promise<{ text: string; isWhole: boolean; read: number; received: number }> {
  const { next, leave } = createBodyReader(response, limit);
  const decoder = new TextDecoder();
  let [text, read, received] = ['', 0, 0];
  try {
    for (;;) {
      const piece = await next();
      if (typeof piece === 'string')
        return { text: text + decoder.decode(), isWhole: piece === 'end', read, received };
      read += 1;
      received += piece.length;
      text += decoder.decode(piece, { stream: true });
    }
  } finally {
    leave();
  }
}

/** Bytes read of an error body: it is text for a person. */
const wordsLength = 64 * 1024;

/** Reads the start of a body as text, even if the connection breaks; also passes it to `read`. */
export async function readSome(response: Response, read: (text: string) => void = () => {}): Promise<string> {
  const { next, leave } = createBodyReader(response, wordsLength);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let piece = await next(); typeof piece !== 'string'; piece = await next())
      text += decoder.decode(piece, { stream: true });
  } catch {
    // Return the text that arrived before the connection broke.
  }
  leave();
  read(text);
  return text;
}

export const replyTooLarge = () =>
  new RunnableError({ kind: 'reply-too-large', limitMiB: largestReply / mebibyte });

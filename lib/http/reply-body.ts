import { RunnableError } from '../runnable/failure.ts';

const mebibyte = 1024 * 1024;

/** Bytes of one reply to a run that are taken in, whatever they say: chunks, pings and comments alike. */
const largestReply = 32 * mebibyte;

/** Bytes, or why there are no more of them. */
type Piece = Uint8Array<ArrayBuffer> | 'end' | 'too-large';

/**
 * Reads a body piece by piece and counts its bytes as they arrive, after the browser has unpacked them.
 * Gives no byte beyond the limit: it ends the request there. `next` throws whatever breaks the body.
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

export type BodyReader = ReturnType<typeof createBodyReader>;

/** A body as text. `isWhole`: the limit has cut nothing off. Throws whatever breaks the body. */
export async function readText(
  response: Response,
  limit?: number,
): Promise<{ text: string; isWhole: boolean }> {
  const { next, leave } = createBodyReader(response, limit);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const piece = await next();
      if (typeof piece === 'string') return { text: text + decoder.decode(), isWhole: piece === 'end' };
      text += decoder.decode(piece, { stream: true });
    }
  } finally {
    leave();
  }
}

/** An error body is words for a person: this much of it is enough. */
const wordsLength = 64 * 1024;

/** The beginning of a body as text, whatever becomes of the rest. */
export async function readSome(response: Response): Promise<string> {
  const { next, leave } = createBodyReader(response, wordsLength);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let piece = await next(); typeof piece !== 'string'; piece = await next())
      text += decoder.decode(piece, { stream: true });
  } catch {
    // Only the text that arrived before the connection broke can be shown.
  }
  leave();
  return text;
}

export const replyTooLarge = () =>
  new RunnableError({ kind: 'reply-too-large', limitMiB: largestReply / mebibyte });

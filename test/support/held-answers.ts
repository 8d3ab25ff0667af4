import type { ServerResponse } from 'node:http';
import { eventually } from './eventually.ts';
import { answerPost, serve, sseHeaders } from './http-server.ts';

type Sent = { input: unknown; response: ServerResponse };
const isOpen = ({ response }: Sent) => !response.writableEnded && !response.destroyed;

/** Starts a LangServe that begins each answer and holds it open. */
export async function createHeldAnswers() {
  const sent: Sent[] = [];
  const server = await serve({
    '/chat/stream': answerPost((response, { body }) => {
      response.writeHead(200, sseHeaders).write('event: data\ndata: "Bon"\n\n');
      sent.push({ input: JSON.parse(body).input, response });
    }),
  });
  const inputs = () => sent.map(({ input }) => input);
  return {
    origin: server.origin,
    url: `${server.origin}/chat`,
    inputs,
    isHeld: () => sent.some(isOpen),
    /** Waits for the answer that is on its way. */
    open: () =>
      eventually(() => {
        const found = sent.findLast(isOpen);
        if (!found) throw new Error('No answer is on its way.');
        return found.response;
      }),
    /** Waits until these texts have arrived, in order. */
    arrived: (...texts: string[]) =>
      eventually(() => {
        const all = JSON.stringify(inputs());
        if (all !== JSON.stringify(texts)) throw new Error(`Arrived: ${all}`);
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

import { answerJson, answerPost, serve, sseHeaders } from '../support/http-server.ts';

const keyed = {
  type: 'object',
  properties: { question: { type: 'string' }, key: { type: 'string', format: 'password' } },
  required: ['question', 'key'],
};

/**
 * Serves two runnables that begin each answer at once, and end it when the test says so. The second one takes a key
 * besides the text.
 */
export async function serveHeldAnswers() {
  const ends: ((isFailure: boolean) => void)[] = [];
  const inputs: unknown[] = [];
  const held = answerPost((response, { body }) => {
    inputs.push(JSON.parse(body).input);
    response.writeHead(200, sseHeaders).write('event: data\r\ndata: "Begun"\r\n\r\n');
    ends.push((isFailure) =>
      response.end(isFailure ? 'event: error\r\ndata: {"status_code": 500}\r\n\r\n' : 'event: end\r\n\r\n'),
    );
  });
  const server = await serve({
    '/chat/stream': held,
    '/keyed/stream': held,
    '/keyed/input_schema': answerJson(200, keyed),
  });
  return {
    url: (name: 'chat' | 'keyed') => `${server.origin}/${name}`,
    requests: server.requests,
    /** Inputs that have arrived, oldest first. */
    inputs,
    /** Ends the last answer that has begun. */
    end: (isFailure = false) => ends.at(-1)?.(isFailure),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

import { type Answer, answerJson, answerPost, answerStream, serve } from '../support/http-server.ts';

/** A runnable as LangServe exposes it; a missing endpoint answers 404. */
type Served = {
  input?: Answer;
  config?: Answer;
  stream?: Answer;
  invoke?: Answer;
  below?: Record<string, Answer>;
};

/** Streams an answer of one event. */
export const says = (text: string): Answer =>
  answerStream(`event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`, 'event: end\r\n\r\n');

const messageOf = (type: string) => ({
  type: 'object',
  title: `${type}Message`,
  properties: { content: {}, type: { const: type } },
});
/** Input schema of a runnable that takes a list of messages. */
export const messages = { type: 'array', items: { anyOf: [messageOf('human'), messageOf('ai')] } };

export const schema = (value: unknown): Answer => answerJson(200, value);

/** Serves runnables by name on one server. Without `stream` and `invoke` they stream one word. */
export async function serveRunnables(runnables: Record<string, Served>) {
  const answers = Object.entries(runnables).flatMap(([name, { input, config, stream, invoke, below }]) => {
    const endpoints = stream || invoke ? { stream, invoke } : { stream: answerPost(says('Indeed')) };
    const all = { input_schema: input, config_schema: config, ...endpoints, ...below };
    return Object.entries(all).flatMap(([path, answer]) => (answer ? [[`/${name}/${path}`, answer]] : []));
  });
  const server = await serve(Object.fromEntries(answers));
  const posts = (name: string) =>
    server.requests.filter(({ method, path }) => method === 'POST' && path.startsWith(`/${name}/`));
  return {
    ...server,
    url: (name: string) => `${server.origin}/${name}`,
    posts,
    /** Request bodies, oldest first. */
    bodies: (name: string): unknown[] => posts(name).map(({ body }) => JSON.parse(body)),
  };
}

import { type Answer, answerJson, answerPost, answerStream, serve } from '../support/http-server.ts';

/** A runnable as LangServe exposes it; what is left out is not there. */
type Served = {
  input?: Answer;
  config?: Answer;
  stream?: Answer;
  invoke?: Answer;
  below?: Record<string, Answer>;
};

/** An answer of one event. */
export const says = (text: string): Answer =>
  answerStream(`event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`, 'event: end\r\n\r\n');

const messageOf = (type: string) => ({
  type: 'object',
  title: `${type}Message`,
  properties: { content: {}, type: { const: type } },
});
/** The input schema of a runnable that takes the messages of a conversation. */
export const messages = { type: 'array', items: { anyOf: [messageOf('human'), messageOf('ai')] } };

export const schema = (value: unknown): Answer => answerJson(200, value);

/** Runnables on one server, each below its name. Without `stream` and `invoke` they stream one word. */
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
    /** What was sent, oldest first. */
    bodies: (name: string): unknown[] => posts(name).map(({ body }) => JSON.parse(body)),
  };
}

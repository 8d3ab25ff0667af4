import { draftAt, findingScene } from './finding-scene.ts';
import { type Answer, answerJson, answerPost, serve } from './http-server.ts';

const post = {
  post: {
    requestBody: {
      content: { 'application/json': { schema: { properties: { input: { type: 'string' } } } } },
    },
  },
};
/** Serves an OpenAPI document with these paths. */
export const listing = (paths: string[], more: object = {}): Answer =>
  answerJson(200, {
    openapi: '3.1.0',
    paths: Object.fromEntries(paths.map((path) => [path, post])),
    ...more,
  });
export const runs = answerPost(answerJson(200, { output: '' }));

/** Looks at a path of a server; lists what was found, and the requests. */
export async function searchAt(path: string, answers: Record<string, Answer>, isGiven = true) {
  await using server = await serve(answers);
  const scene = findingScene({ isGiven });
  const found = await scene.finder.find(`${server.origin}${path}`, draftAt(server.origin));
  const urls = (found.outcome === 'found' ? found.runnables : []).map(({ url }) => url);
  return {
    ...found,
    paths: urls.map((url) => url.slice(server.origin.length)),
    requests: server.requests.map(({ method, path: asked }) => `${method} ${asked}`),
    failure: found.outcome === 'nothing' ? found.failure : undefined,
    done: scene.done,
    origin: server.origin,
  };
}

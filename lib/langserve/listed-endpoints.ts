import { readText } from '../http/reply-body.ts';
import { isJsonObject, type JsonObject, parseJson } from '../json/json.ts';

type Get = (path: string, accept: string, init: RequestInit) => Promise<Response>;

const largestDocument = 10 * 1024 * 1024;

/**
 * Asks the server's OpenAPI document which endpoints a runnable has: at the root of the origin, then beside the
 * runnable. Undefined if no document lists an endpoint that runs it.
 */
export async function listedEndpoints(
  url: string,
  get: Get,
  init: RequestInit,
): Promise<ReadonlySet<string> | undefined> {
  const { pathname } = new URL(url);
  const runnable = pathname.replace(/\/c\/[^/]+$/, '').replace(/\/+$/, '');
  const beside = runnable.replace(/\/[^/]*$/, '');
  const up = '../'.repeat(pathname.split('/').filter((segment) => segment !== '').length);
  for (const prefix of new Set(['', beside])) {
    const paths = await pathsAt(`${up}${prefix.slice(1)}${prefix && '/'}openapi.json`, get, init);
    for (const base of new Set([runnable, runnable.slice(prefix.length)])) {
      const names = paths && namesBelow(`${base}/`, paths);
      if (names?.has('invoke') || names?.has('stream')) return names;
    }
  }
  return undefined;
}

/** Reads the paths of a document; undefined if there is none. */
async function pathsAt(path: string, get: Get, init: RequestInit): Promise<JsonObject | undefined> {
  const response = await get(path, 'application/json', init);
  if (response.status !== 200) {
    response.body?.cancel().catch(() => {});
    return undefined;
  }
  const { text, isWhole } = await readText(response, largestDocument);
  const document = isWhole ? parseJson(text) : undefined;
  return isJsonObject(document) && isJsonObject(document.paths) ? document.paths : undefined;
}

/** Names directly below a path that take what is sent to them. */
const namesBelow = (base: string, paths: JsonObject) =>
  new Set(
    Object.entries(paths).flatMap(([path, item]) =>
      path.startsWith(base) && isJsonObject(item) && ('post' in item || 'put' in item)
        ? [path.slice(base.length)]
        : [],
    ),
  );

import { Unevaluated } from '../literal/literal-value.ts';
import { base64 } from '../masking/base64.ts';
import type { PastedHeader, PastedRequest, PasteNote } from './pasted-request.ts';
import { type PythonCall, pythonNames, readPythonCall } from './python-literal.ts';
import { headersIn, jsonIn, urlIn } from './read-code.ts';

const start = /(?<![\w.])RemoteRunnable\s{0,20}\(/;

export const isRemoteRunnableInPython = (text: string) => start.test(text);

/** Reads `RemoteRunnable("…", headers={…})`. Runs nothing. */
export function readPython(text: string): PastedRequest {
  const found = start.exec(text);
  const { positional, named } = readPythonCall(text, endOf(found), pythonNames(text));
  const url = urlIn(positional[0] ?? named.url);
  const notes = ignored(named, ['url', 'headers', 'timeout']);
  return { source: 'python', method: 'POST', url, headers: headersIn(named.headers), body: undefined, notes };
}

const endOf = (found: RegExpExecArray | null) => (found?.index ?? 0) + (found?.[0].length ?? 0);

function ignored(named: Record<string, unknown>, known: readonly string[]): PasteNote[] {
  const names = Object.keys(named).filter((name) => !known.includes(name));
  return names.length === 0 ? [] : [{ code: 'ignored', names }];
}

/** A call of requests or httpx, or of a client that is named as one. */
const call =
  /(?<![\w.])(?:requests|httpx|\w{0,40}(?:client|session)|s|c)\.(get|post|put|patch|delete|head|request|stream)\s{0,20}\(/i;
const library = /\b(?:requests|httpx|aiohttp)\b/;

/** Tells whether a text makes such a call; a configuration may speak of one. */
export const isPythonRequest = (text: string) =>
  !/^\s*\{/.test(text) && library.test(text) && call.test(text);

const used = ['url', 'method', 'headers', 'json', 'data', 'content', 'params', 'auth'];
/** Arguments that say how the reply is awaited. */
const ownArguments = ['timeout', 'stream', 'allow_redirects', 'follow_redirects'];

/** Reads `requests.post("…", json={…})` and the same of httpx. Runs nothing. */
export function readPythonRequest(text: string): PastedRequest {
  const found = call.exec(text);
  const verb = found?.[1]?.toLowerCase() ?? '';
  const names = pythonNames(text);
  const { positional, named } = readPythonCall(text, endOf(found), names);
  const isGeneral = verb === 'request' || verb === 'stream';
  const [first, second, third] = isGeneral ? positional : [verb, ...positional];
  const method = isGeneral ? (named.method ?? first) : verb;
  // The third place is the query for GET, and the body for the other methods of requests.
  const data =
    named.json === undefined
      ? (named.data ?? named.content ?? (verb === 'get' ? undefined : third))
      : undefined;
  return {
    source: 'requests',
    method: typeof method === 'string' ? method.toUpperCase() : 'POST',
    url: withQuery(urlIn(fullUrl(text, named.url ?? second)), named.params),
    headers: [...authOf(named), ...headersIn(named.headers)],
    body: named.json === undefined ? dataIn(data, names) : jsonIn(named.json),
    notes: ignored(named, [...used, ...ownArguments]),
  };
}

/** Puts the base of a client before a path. */
function fullUrl(text: string, url: unknown): unknown {
  const base = /\bbase_url\s{0,20}=\s{0,20}(["'])([^"'\n]{1,2000})\1/.exec(text)?.[2];
  return base !== undefined && typeof url === 'string' && url.startsWith('/')
    ? base.replace(/\/$/, '') + url
    : url;
}

function withQuery(url: string, params: unknown): string {
  if (typeof params !== 'object' || params === null || params instanceof Unevaluated) return url;
  const texts = Object.entries(params).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(texts)}`;
}

function authOf({ auth }: PythonCall['named']): PastedHeader[] {
  if (auth === undefined || auth === null) return [];
  const [user, password] = Array.isArray(auth) ? auth : [];
  const isKnown = typeof user === 'string' && typeof password === 'string';
  const value = isKnown ? `Basic ${base64(new TextEncoder().encode(`${user}:${password}`))}` : '';
  return [{ name: 'Authorization', value, isOpen: !isKnown }];
}

const dumps = /^json\.dumps\s{0,20}\(/;

/** Reads a text, or the argument of `json.dumps(…)`. */
function dataIn(data: unknown, names: ReadonlyMap<string, unknown>): string | undefined {
  if (typeof data === 'string') return data;
  const found = data instanceof Unevaluated ? dumps.exec(data.source) : null;
  if (!found || !(data instanceof Unevaluated)) return undefined;
  return jsonIn(readPythonCall(data.source, found[0].length, names).positional[0]);
}

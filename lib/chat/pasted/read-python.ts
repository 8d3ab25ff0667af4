import { Unevaluated } from '../literal/literal-value.ts';
import { onlyCall, sends } from './only-call.ts';
import { type PastedRequest, PasteError } from './pasted-request.ts';
import { sentBy, withQuery } from './python-arguments.ts';
import { type PythonCall, readPythonCall } from './python-call.ts';
import { clientAt, type PythonClient, pythonClients } from './python-clients.ts';
import type { Names } from './python-literal.ts';
import { pythonNames } from './python-names.ts';
import { jsonIn, lineBefore, urlIn } from './read-code.ts';

const start = /(?<![\w.])RemoteRunnable\s{0,20}\(/g;

export const isRemoteRunnableInPython = (text: string) => text.search(start) !== -1;

/** Code with more calls than this is no command but a program. */
const most = 20;

/** Reads `RemoteRunnable("…", headers={…})`. Runs nothing. */
export function readPython(text: string): PastedRequest {
  const names = pythonNames(text);
  const all = [...text.matchAll(start)]
    .slice(0, most)
    .map(({ 0: call, index }) => readPythonCall(text, index + call.length, names));
  const [url = '', ...others] = new Set(
    all.map(({ positional, named }) => urlIn(positional[0] ?? named.url)),
  );
  if (others.length > 0) throw new PasteError({ code: 'several-urls' });
  const { headers, notes } = sentBy([all[0]?.named ?? {}], ['url', 'headers', 'auth', 'timeout']);
  return { source: 'python', method: 'POST', url, headers, body: undefined, notes };
}

const calls = /(?<![\w.])(?:self\.)?(\w{1,60})\.(get|post|put|patch|delete|head|request|stream)\s{0,20}\(/gi;
const libraries = ['requests', 'httpx', 'aiohttp'];
const library = /\b(?:requests|httpx|aiohttp)\b/;
/** Names that clients usually have, where the code does not say how they are made. */
const usualClient = /^(?:\w*(?:client|session)|s|c)$/i;

/** Tells whether a text makes such a call; a configuration may speak of one. */
export const isPythonRequest = (text: string) =>
  !/^\s*\{/.test(text) && library.test(text) && callsIn(text, madeNames(text)).length > 0;

const madeNames = (text: string) => pythonClients(text, new Map()).map(({ name }) => name);

/** Finds the calls of the libraries and of clients, or else those of what is named as a client. */
function callsIn(text: string, clients: readonly string[]): RegExpExecArray[] {
  const all = [...text.matchAll(calls)].filter(({ index }) => !/(?:^|\s)#/.test(lineBefore(text, index)));
  const known = all.filter(([, name = '']) => [...libraries, ...clients].includes(name));
  return known.length > 0 ? known : all.filter(([, name = '']) => usualClient.test(name));
}

const used = ['url', 'base_url', 'method', 'headers', 'json', 'data', 'content', 'params', 'auth'];
/** Arguments that say how the reply is awaited. */
const ownArguments = ['timeout', 'stream', 'allow_redirects', 'follow_redirects', 'raise_for_status'];

type Call = PythonCall & {
  method: string;
  address: unknown;
  body: unknown;
  client: PythonClient | undefined;
};

/** Reads `requests.post("…", json={…})` and the same of httpx, aiohttp and their clients. Runs nothing. */
export function readPythonRequest(text: string): PastedRequest {
  const names = pythonNames(text);
  const clients = pythonClients(text, names);
  const found = callsIn(
    text,
    clients.map(({ name }) => name),
  );
  if (found.length > most) throw new PasteError({ code: 'several-commands' });
  const { call, url } = onlyCall(
    found.map((item) => readCall(text, item, clients, names)),
    { isSending: ({ method }) => sends(method), urlOf: ({ address }) => urlIn(address) },
  );
  const { method, body, client, named } = call;
  const settings = [...(client?.settings ?? []), named];
  const { headers, notes, params } = sentBy(settings, [...used, ...ownArguments]);
  return {
    source: 'requests',
    method,
    url: withQuery(url, params),
    headers,
    body: named.json === undefined ? dataIn(body, names) : jsonIn(named.json),
    notes,
  };
}

function readCall(text: string, found: RegExpExecArray, clients: PythonClient[], names: Names): Call {
  const [start, name = '', verb = ''] = found;
  const client = clientAt(clients, name, found.index);
  const call = readPythonCall(text, found.index + start.length, names);
  const { positional, named } = call;
  const way = verb.toLowerCase();
  const isGeneral = way === 'request' || way === 'stream';
  const [first, second, third] = isGeneral ? positional : [way, ...positional];
  const method = isGeneral ? (named.method ?? first) : way;
  // The third place is the query for GET, and the body for the other methods of requests.
  const body = named.data ?? named.content ?? (way === 'get' ? undefined : third);
  return {
    ...call,
    client,
    method: typeof method === 'string' ? method.toUpperCase() : 'POST',
    address: fullUrl(named.url ?? second, client, text),
    body,
  };
}

/** Puts the base of a client before a path. */
function fullUrl(url: unknown, client: PythonClient | undefined, text: string): unknown {
  const base =
    client?.settings.findLast((item) => item.base_url !== undefined)?.base_url ?? baseIn(text, client);
  if (base === undefined || base === null || typeof url !== 'string' || /^https?:/i.test(url)) return url;
  if (typeof base !== 'string') return base;
  if (client?.isJoining && URL.canParse(url, base)) return new URL(url, base).href;
  return url === '' ? base : `${base.replace(/\/$/, '')}/${url.replace(/^\//, '')}`;
}

/** The base of a client that another function makes. */
const baseIn = (text: string, client: PythonClient | undefined) =>
  client === undefined ? /\bbase_url\s{0,20}=\s{0,20}(["'])([^"'\n]{1,2000})\1/.exec(text)?.[2] : undefined;

const dumps = /^json\.dumps\s{0,20}\(/;

/** Reads a text, or the argument of `json.dumps(…)`. */
function dataIn(data: unknown, names: Names): string | undefined {
  if (typeof data === 'string') return data;
  const found = data instanceof Unevaluated ? dumps.exec(data.source) : null;
  if (!found || !(data instanceof Unevaluated)) return undefined;
  return jsonIn(readPythonCall(data.source, found[0].length, names).positional[0]);
}

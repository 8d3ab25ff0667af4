import { Unevaluated } from '../literal/literal-value.ts';
import { callsIn, sends } from './only-call.ts';
import type { PastedCall } from './pasted-request.ts';
import { readPythonCall } from './python-call.ts';
import { clientAt, laterSettings, type PythonClient, pythonClients } from './python-clients.ts';
import type { Names } from './python-literal.ts';
import { pythonNames } from './python-names.ts';
import { jsonIn, urlIn } from './read-code.ts';
import { fullUrl, latest, type Settings, sentBy, withQuery } from './settings.ts';

const runnable = /(?<![\w.]|\bnew\s{1,20})RemoteRunnable\s{0,20}\(/g;

export const isRemoteRunnableInPython = (text: string) => callsIn(text, runnable).length > 0;

/** Reads `RemoteRunnable("…", headers={…})`. Runs nothing. */
export function readPython(text: string): PastedCall[] {
  const names = pythonNames(text);
  return callsIn(text, runnable).map(({ 0: call, index }) => {
    const { positional, named } = readPythonCall(text, index + call.length, names);
    return {
      source: 'python',
      isSending: true,
      isClient: true,
      url: () => urlIn(positional[0] ?? named.url),
      rest: () => ({
        method: 'POST',
        body: undefined,
        ...sentBy([named], ['url', 'headers', 'auth', 'timeout']),
      }),
    };
  });
}

const calls = /(?<![\w.])(?:self\.)?(\w{1,60})\.(get|post|put|patch|delete|head|request|stream)\s{0,20}\(/gi;
const opened =
  /(?:\b(\w{1,60})[ \t]*=[ \t]*)?(?<![\w.])(?:urllib\.)?(?:request\.)?(Request|urlopen)\s{0,20}\(/g;
const libraries = ['requests', 'httpx', 'aiohttp', 'urllib3'];
const library = /\b(?:requests|httpx|aiohttp|urllib3?|http\.client)\b/;
/** Names that clients usually have, where the code does not say how they are made. */
const usualClient = /^(?:\w*(?:client|session)|s|c)$/i;

/** Tells whether a text makes such a call; a configuration may speak of one. */
export const isPythonRequest = (text: string) =>
  !/^\s*\{/.test(text) &&
  library.test(text) &&
  (foundIn(text, madeNames(text)).length > 0 || openedIn(text).length > 0);

const madeNames = (text: string) => pythonClients(text, new Map()).map(({ name }) => name);

/** Finds the calls of the libraries and of clients, or else those of what is named as a client. */
function foundIn(text: string, clients: readonly string[]): RegExpExecArray[] {
  const known = callsIn(text, calls, ([, name = '']) => [...libraries, ...clients].includes(name));
  return known.length > 0 ? known : callsIn(text, calls, ([, name = '']) => usualClient.test(name));
}

const openedIn = (text: string) => (/\burllib\b/.test(text) ? callsIn(text, opened) : []);

const used = ['url', 'base_url', 'method', 'headers', 'json', 'data', 'content', 'body', 'params', 'auth'];
/** Arguments that say how the reply is awaited. */
const ownArguments = ['timeout', 'stream', 'allow_redirects', 'follow_redirects', 'raise_for_status'];

type Call = { method: unknown; address: unknown; body: unknown; settings: Settings[] };

/** Reads `requests.post("…", json={…})` and the same of other libraries and their clients. Runs nothing. */
export function readPythonRequest(text: string): PastedCall[] {
  const names = pythonNames(text);
  const clients = pythonClients(text, names);
  const found = foundIn(
    text,
    clients.map(({ name }) => name),
  );
  const all = [...found.map((item) => readCall(text, item, clients, names)), ...readOpened(text, names)];
  return all.map(({ method: written, address, body, settings }) => {
    const method = typeof written === 'string' ? written.toUpperCase() : 'POST';
    const json = latest(settings, 'json');
    return {
      source: 'requests',
      isSending: sends(method),
      url: () => urlIn(address),
      rest: (url) => {
        const { headers, notes, params } = sentBy(settings, [...used, ...ownArguments]);
        return {
          method,
          url: withQuery(url, params),
          headers,
          body: json === undefined ? dataIn(body, names) : jsonIn(json),
          notes,
        };
      },
    };
  });
}

function readCall(text: string, found: RegExpExecArray, clients: PythonClient[], names: Names): Call {
  const [start, name = '', verb = ''] = found;
  const client = clientAt(clients, name, found.index);
  const { positional, named } = readPythonCall(text, found.index + start.length, names);
  const way = verb.toLowerCase();
  const isGeneral = way === 'request' || way === 'stream';
  const [first, second, third, fourth] = isGeneral ? positional : [way, ...positional];
  const headers = isGeneral && fourth !== undefined ? { headers: fourth } : {};
  return {
    method: isGeneral ? (named.method ?? first) : way,
    address: addressOf(named.url ?? second, client, text),
    // The third place is the query for GET, and the body for the other methods of requests.
    body: named.data ?? named.content ?? named.body ?? (way === 'get' ? undefined : third),
    settings: [...(client?.settings ?? []), { ...headers, ...named }],
  };
}

/** Reads `urlopen(Request("…", data=…))` of urllib, with what lines in between set. */
function readOpened(text: string, names: Names): Call[] {
  const found = openedIn(text).map(({ 0: start, 1: name, 2: maker, index }) => {
    const { positional, named } = readPythonCall(text, index + start.length, names);
    const [url, data, headers = {}] = positional;
    return { name, isOpening: maker === 'urlopen', own: { url, data, headers, ...named } as Settings };
  });
  const isOf = ({ own }: (typeof found)[number], name: string | undefined) =>
    own.url instanceof Unevaluated && own.url.source === name;
  return found.flatMap((item) => {
    const { name, isOpening, own } = item;
    const isMade = own.url instanceof Unevaluated && /(?:^|\.)Request\(/.test(own.url.source);
    if (isOpening && (isMade || found.some((other) => !other.isOpening && isOf(item, other.name)))) return [];
    const later = isOpening || name === undefined ? [] : laterSettings(text, name, names);
    const sent = found.filter((other) => isOf(other, name)).map((other) => ({ data: other.own.data }));
    const settings = [own, ...later, ...sent];
    const body = latest(settings, 'data') ?? null;
    const method = latest(settings, 'method') ?? (body === null ? 'GET' : 'POST');
    return [{ method, address: own.url, body, settings }];
  });
}

/** Puts the base of a client before a path. */
function addressOf(url: unknown, client: PythonClient | undefined, text: string): unknown {
  const base = latest(client?.settings ?? [], 'base_url') ?? baseIn(text, client);
  if (client?.isJoining && typeof url === 'string' && typeof base === 'string' && URL.canParse(url, base))
    return new URL(url, base).href;
  return fullUrl(base, url);
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

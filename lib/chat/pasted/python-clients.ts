import { callsIn } from './only-call.ts';
import { type PythonCall, readAssigned, readPythonCall } from './python-call.ts';
import type { Names } from './python-literal.ts';
import { memberAt } from './python-names.ts';
import type { Settings } from './settings.ts';

/** A client that code makes for its calls. `isJoining`: a path replaces that of its base, as in a browser. */
export type PythonClient = { name: string; at: number; isJoining: boolean; settings: Settings[] };

const made =
  /(?:\b(\w{1,60})[ \t]*(?::[^=\n]{1,60})?=[ \t]*|\bwith[ \t]+)(requests\.[sS]ession|(?:httpx\.)?(?:Async)?Client|(?:aiohttp\.)?(?:Client)?Session|(?:urllib3\.)?PoolManager|(?:http\.client\.)?HTTPS?Connection)\s{0,20}\(/g;

/** Returns the client that a name has at a place: code may make another one under the same name. */
export function clientAt(
  all: readonly PythonClient[],
  name: string,
  place: number,
): PythonClient | undefined {
  const named = all.filter((client) => client.name === name);
  return named.findLast(({ at }) => at < place) ?? named[0];
}

/** Finds the clients of requests, httpx and aiohttp with what they send in each call, up to a place in the code. */
export function pythonClients(text: string, names: Names): PythonClient[] {
  const all = callsIn(text, made).flatMap(({ 0: start, 1: assigned, 2: maker = '', index }) => {
    const { named, positional, end } = readPythonCall(text, index + start.length, names);
    const name = assigned ?? /^\)\s{1,20}as\s{1,20}(\w{1,60})/.exec(text.slice(end, end + 150))?.[1];
    if (name === undefined) return [];
    const isJoining = /^(?:aiohttp\.)?ClientSession/.test(maker);
    const first = isJoining && positional.length > 0 ? { base_url: positional[0] } : {};
    const own = /HTTPS?C/.test(maker) ? connected(maker, { text, name }, positional, named) : named;
    return [{ name, at: index, isJoining, settings: [{ ...first, ...own }] }];
  });
  const isOf = (client: PythonClient) => (found: RegExpExecArray) =>
    clientAt(all, client.name, found.index) === client;
  return all.map((client) => ({
    ...client,
    settings: [...client.settings, ...laterSettings(text, client.name, names, isOf(client))],
  }));
}

/** Reads the host and the port of a connection of http.client; the host behind a tunnel is another one. */
function connected(
  maker: string,
  { text, name }: { text: string; name: string },
  [first, second]: unknown[],
  { host = first, port = second, ...named }: Settings,
): Settings {
  if (new RegExp(String.raw`\b${name}\.set_tunnel\b`).test(text)) return named;
  const scheme = /HTTPSC/.test(maker) ? 'https' : 'http';
  const end = port === undefined || port === null ? '' : `:${port}`;
  return { base_url: typeof host === 'string' ? `${scheme}://${host}${end}` : host, ...named };
}

type Choice = (found: RegExpExecArray) => boolean;

/** Reads the lines that set more of a client: `s.headers.update(…)`, `s.headers["a"] = …`, `s.auth = …`. */
export function laterSettings(text: string, name: string, names: Names, isChosen?: Choice): Settings[] {
  const set = new RegExp(
    String.raw`(?<![\w.])(?:self\.)?${name}\.(headers|params|auth|base_url|data|method|add_(?:unredirected_)?header)(\.update\s{0,9}\(|\[\s{0,9}|\s{0,9}=(?!=)\s{0,9}|\s{0,9}\()`,
    'g',
  );
  const known = callsIn(text, set, isChosen).map(({ 0: start, 1: part = '', 2: way = '', index }) => {
    const at = index + start.length;
    const isCall = way.endsWith('(');
    if (way.startsWith('[')) return { [part]: memberAt(text, at, names) };
    if (!isCall) return { [part]: readAssigned(text, at, names) };
    const call = readPythonCall(text, at, names);
    return part.startsWith('add_') ? { headers: [call.positional] } : { [part]: updateIn(call) };
  });
  return [...known, ...otherChanges(text, name, isChosen)];
}

/** Names the lines that change a client in another way, as arguments that nobody knows. */
function otherChanges(text: string, name: string, isChosen?: Choice): Settings[] {
  const changes = new RegExp(
    String.raw`(?<![\w.])(?:self\.)?${name}\.(?:(?:headers|params)(?:\.(?!update\b)\w{1,30}\s{0,9}\(|\s{0,9}\|=)|(?:cookies|proxies|event_hooks|hooks)\b|(?:verify|cert)\s{0,9}=)`,
    'g',
  );
  return callsIn(text, changes, isChosen).map(([start]) => ({ [start.replace(/[\s(|=]+$/, '')]: true }));
}

const updateIn = ({ positional, named }: PythonCall) => positional[0] ?? { ...named };

import { Unevaluated } from '../literal/literal-value.ts';
import { basicAuth } from './basic-auth.ts';
import { type JsNames, jsNames, readArguments } from './js-names.ts';
import { onlyCall, sends } from './only-call.ts';
import { type PastedHeader, type PastedRequest, PasteError, type PasteNote } from './pasted-request.ts';
import { bodyIn, headersIn, isComment, membersOf, unreadCode, urlIn } from './read-code.ts';

const calls =
  /(?<![\w$.])([\w$]{1,60})(?:\.(get|delete|head|options|post|put|patch|request))?\s{0,20}(?:<[^()\n]{0,200}>\s{0,20})?\(/g;
const made =
  /(?:const|let|var)\s{1,20}([\w$]{1,60})\s{0,20}(?::[^=\n]{1,60})?=\s{0,20}axios\.create\s{0,20}\(/g;

type Found = { name: string; verb: string | undefined; at: number };
/** Settings of axios for all calls, or for one. */
type Config = Record<string, unknown>;

/** Tells whether a text calls axios, or what `axios.create` made. */
export const isAxios = (text: string) =>
  !/^\s*[{[]/.test(text) && /\baxios\b/.test(text) && callsIn(text).length > 0;

function callsIn(text: string): Found[] {
  const names = ['axios', ...[...text.matchAll(made)].map(([, name]) => name)];
  return [...text.matchAll(calls)].flatMap(({ 0: call, 1: name = '', 2: verb, index }) =>
    names.includes(name) && !isComment(text, index) ? [{ name, verb, at: index + call.length }] : [],
  );
}

const mostCalls = 20;

/** Reads `axios(config)`, `axios.post(url, data, config)` and the calls of an instance. Runs nothing. */
export function readAxios(text: string): PastedRequest {
  const names = jsNames(text);
  const found = callsIn(text);
  if (found.length > mostCalls) throw new PasteError({ code: 'several-commands' });
  const all = found.map((call) => readCall(text, call, names));
  const { call, url } = onlyCall(all, {
    isSending: ({ method }) => sends(method),
    urlOf: ({ configs }) => fullUrl(configs),
  });
  return {
    source: 'axios',
    method: call.method,
    url: withQuery(url, call.configs),
    headers: sentHeaders(call.configs),
    body: bodyIn(latest(call.configs, 'data')),
    notes: [...call.configs.flatMap(unread), ...interceptors(text)],
  };
}

type Call = { method: string; configs: Config[] };

function readCall(text: string, { name, verb, at }: Found, names: JsNames): Call {
  const [first, second, third] = readArguments(text, at, names);
  const configs = [...defaultsOf({ text, name, at }, names), ...configsOf(verb, [first, second, third])];
  const method = verb === undefined || verb === 'request' ? latest(configs, 'method') : verb;
  return { method: typeof method === 'string' ? method.toUpperCase() : 'GET', configs };
}

/** Puts the arguments of a call into the form of its configuration. */
function configsOf(verb: string | undefined, [first, second, third]: unknown[]): Config[] {
  if (verb === 'post' || verb === 'put' || verb === 'patch')
    return [...configOf(third), { url: first, data: second }];
  const isConfig = typeof first !== 'string' && (verb === undefined || verb === 'request');
  return isConfig ? configOf(first) : [...configOf(second), { url: first }];
}

const configOf = (value: unknown): Config[] =>
  value instanceof Unevaluated ? [{ [value.source.slice(0, 60)]: value }] : [membersOf(value)];

type Instance = { text: string; name: string; at: number };

/** Reads what the instance at a place was made with, and the lines that set its defaults. */
function defaultsOf({ text, name, at }: Instance, names: JsNames): Config[] {
  const creations = [...text.matchAll(made)].filter(([, made]) => made === name);
  const creation = creations.findLast(({ index }) => index < at) ?? creations[0];
  const created = creation ? [readArguments(text, creation.index + creation[0].length, names)[0]] : [];
  const set = new RegExp(
    String.raw`(?<![\w$.])${name.replaceAll('$', '\\$')}\.defaults\.(baseURL|headers\.(?:common|post)(?:\.([\w$]+)|\[\s{0,9}(["'])([\w-]{1,60})\3\s{0,9}\]))\s{0,20}=(?!=)\s{0,20}`,
    'g',
  );
  const later = [...text.matchAll(set)]
    .slice(0, mostCalls)
    .map(({ 0: start, 1: part, 2: word, 4: quoted, index }) => {
      const value = readArguments(`${lineAt(text, index + start.length)})`, 0, names)[0];
      return part === 'baseURL' ? { baseURL: value } : { headers: { [word ?? quoted ?? '']: value } };
    });
  return [...created.flatMap(configOf), ...later];
}

const lineAt = (text: string, at: number) => /^[^\n;]{0,2000}/.exec(text.slice(at, at + 2000))?.[0] ?? '';

const latest = (configs: Config[], name: string): unknown =>
  configs.findLast((config) => config[name] !== undefined)?.[name];

function fullUrl(configs: Config[]): string {
  const url = latest(configs, 'url') ?? '';
  const base = latest(configs, 'baseURL');
  if (base === undefined || (typeof url === 'string' && /^https?:/i.test(url)))
    return urlIn(url === '' ? undefined : url);
  if (typeof url !== 'string') return urlIn(url);
  const start = urlIn(base);
  return url === '' ? start : `${start.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;
}

/** Adds the parameters; the value of one that is code is a place to fill in. */
function withQuery(url: string, configs: Config[]): string {
  const pairs = configs.flatMap(({ params }) =>
    Object.entries(membersOf(params)).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      const isPlain = typeof value !== 'object';
      return [`${encodeURIComponent(name)}=${isPlain ? encodeURIComponent(String(value)) : `{${name}}`}`];
    }),
  );
  return pairs.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function sentHeaders(configs: Config[]): PastedHeader[] {
  let headers: PastedHeader[] = [];
  for (const config of configs) {
    const own = [...headersIn(config.headers), ...credentials(config.auth)];
    const names = own.map(({ name }) => name.toLowerCase());
    headers = [...headers.filter(({ name }) => !names.includes(name.toLowerCase())), ...own];
  }
  return headers;
}

function credentials(auth: unknown): PastedHeader[] {
  if (auth === undefined || auth === null) return [];
  const { username, password } = membersOf(auth);
  return [basicAuth(username, password)];
}

/** Settings that are read, and those that say how the reply is awaited. */
const known = [
  ...['url', 'baseURL', 'method', 'headers', 'params', 'data', 'auth'],
  ...['timeout', 'responseType', 'maxBodyLength', 'maxContentLength', 'signal', 'adapter', 'validateStatus'],
];

function unread(config: Config): PasteNote[] {
  const names = Object.keys(config).filter((name) => !known.includes(name));
  return [
    ...(names.length === 0 ? [] : [{ code: 'ignored' as const, names }]),
    ...unreadCode(config, ['headers', 'params']),
  ];
}

/** Names the functions that change a request before it is sent. */
const interceptors = (text: string): PasteNote[] =>
  /\.interceptors\.request\.use\b/.test(text) ? [{ code: 'ignored', names: ['interceptors'] }] : [];

import { Unevaluated } from '../literal/literal-value.ts';
import { type JsNames, jsNames, readArguments } from './js-names.ts';
import { callsIn, sends } from './only-call.ts';
import type { PastedCall } from './pasted-request.ts';
import { bodyIn, membersOf, urlIn } from './read-code.ts';
import { fullUrl, latest, type Settings, sentBy, withQuery } from './settings.ts';

const calls =
  /(?<![\w$.])([\w$]{1,60})(?:\.(get|delete|head|options|post|put|patch|request|ajax|getJSON))?\s{0,20}(?:<[^()\n]{0,200}>\s{0,20})?\(/g;
const made =
  /(?:const|let|var)\s{1,20}([\w$]{1,60})\s{0,20}(?::[^=\n]{1,60})?=\s{0,20}axios\.create\s{0,20}\(/g;

const isOfJquery = (name: string) => name === '$' || name === 'jQuery';

/** Tells whether a text calls axios, what `axios.create` made, or jQuery. */
export const isAxios = (text: string) => !/^\s*[{[]/.test(text) && foundIn(text).length > 0;

function foundIn(text: string): RegExpExecArray[] {
  const names = ['axios', ...[...text.matchAll(made)].map(([, name]) => name)];
  return callsIn(text, calls, ([, name = '', verb = '']) =>
    isOfJquery(name)
      ? /^(?:ajax|get|getJSON|post)$/.test(verb)
      : names.includes(name) && !/^(?:ajax|getJ)/.test(verb),
  );
}

/** Reads `axios(config)`, `axios.post(url, data, config)`, the calls of an instance, and `$.ajax(…)`. Runs nothing. */
export function readAxios(text: string): PastedCall[] {
  const names = jsNames(text);
  return foundIn(text).map(({ 0: call, 1: name = '', 2: verb = 'request', index }) => {
    const at = index + call.length;
    const isJquery = isOfJquery(name);
    const own = (isJquery ? jqueryConfigs : configsOf)(verb, readArguments(text, at, names));
    const all = [...defaultsOf({ text, name, at }, names), ...own];
    const named = /^(?:request|ajax)$/.test(verb) ? latest(all, 'method') : verb.replace('JSON', '');
    const method = typeof named === 'string' ? named.toUpperCase() : 'GET';
    return {
      source: isJquery ? 'jquery' : 'axios',
      isSending: sends(method),
      url: () => urlIn(fullUrl(latest(all, 'baseURL'), latest(all, 'url'))),
      rest: (url) => restOf(url, { method, all, isJquery, text }),
    };
  });
}

type Call = { method: string; all: Settings[]; isJquery: boolean; text: string };

function restOf(url: string, { method, all, isJquery, text }: Call) {
  const { headers, notes, params } = sentBy(all, known);
  const data = latest(all, 'data');
  const isQuery = isJquery && !sends(method);
  return {
    method,
    url: withQuery(url, isQuery ? [data] : params, false),
    headers,
    body: bodyIn(data),
    notes: [...notes, ...hooksIn(text)],
  };
}

/** Puts the arguments of a call into the form of its configuration. */
function configsOf(verb: string, [first, second, third]: unknown[]): Settings[] {
  if (/^p/.test(verb)) return [...configOf(third), { url: first, data: second }];
  const isConfig = typeof first !== 'string' && verb === 'request';
  return isConfig ? configOf(first) : [...configOf(second), { url: first }];
}

function jqueryConfigs(verb: string, [first, second]: unknown[]): Settings[] {
  const isUrl = typeof first === 'string' || verb !== 'ajax';
  const configs = isUrl
    ? [...(verb === 'ajax' ? configOf(second) : [{ data: second }]), { url: first }]
    : configOf(first);
  return configs.map(({ type, ...config }) => (type === undefined ? config : { method: type, ...config }));
}

const configOf = (value: unknown): Settings[] =>
  value instanceof Unevaluated ? [{ [value.source.slice(0, 60)]: value }] : [membersOf(value)];

type Instance = { text: string; name: string; at: number };

/** Reads what the instance at a place was made with, and the lines that set its defaults. */
function defaultsOf({ text, name, at }: Instance, names: JsNames): Settings[] {
  const creations = [...text.matchAll(made)].filter(([, made]) => made === name);
  const creation = creations.findLast(({ index }) => index < at) ?? creations[0];
  const created = creation ? [readArguments(text, creation.index + creation[0].length, names)[0]] : [];
  const set = new RegExp(
    String.raw`(?<![\w$.])${name.replaceAll('$', '\\$')}\.defaults\.(baseURL|headers\.(?:common|post)(?:\.([\w$]+)|\[\s{0,9}(["'])([\w-]{1,60})\3\s{0,9}\]))\s{0,20}=(?!=)\s{0,20}`,
    'g',
  );
  const later = callsIn(text, set).map(({ 0: start, 1: part, 2: word, 4: quoted, index }) => {
    const value = readArguments(`${lineAt(text, index + start.length)})`, 0, names)[0];
    return part === 'baseURL' ? { baseURL: value } : { headers: { [word ?? quoted ?? '']: value } };
  });
  return [...created.flatMap(configOf), ...later];
}

const lineAt = (text: string, at: number) => /^[^\n;]{0,2000}/.exec(text.slice(at, at + 2000))?.[0] ?? '';

/** Settings that are read, and those that say how the reply is awaited. */
const known = [
  ...['url', 'baseURL', 'method', 'headers', 'params', 'data', 'auth', 'contentType', 'dataType'],
  ...['timeout', 'responseType', 'maxBodyLength', 'maxContentLength', 'signal', 'adapter', 'validateStatus'],
  ...['success', 'error', 'complete', 'processData', 'async', 'crossDomain', 'cache'],
];

/** Names the functions that change a request before it is sent. */
const hooksIn = (text: string) =>
  ['interceptors', 'ajaxSetup']
    .filter((name) => new RegExp(String.raw`\.${name}(?:\.request\.use\b|\s{0,9}\()`).test(text))
    .map((name) => ({ code: 'ignored' as const, names: [name] }));

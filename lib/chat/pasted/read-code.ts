import { Unevaluated } from '../literal/literal-value.ts';
import { headersStart, readCall } from './js-call.ts';
import { jsNames, readArguments } from './js-names.ts';
import { onlyCall } from './only-call.ts';
import { openUrl } from './pasted-query.ts';
import { type PastedHeader, type PastedRequest, PasteError, type PasteNote } from './pasted-request.ts';

const fetchStart =
  /^\s*(?:(?:const|let|var)\s+[\w$]+\s*=\s*)?(?:await\s+)?(?:(?:window|globalThis|self)\.)?fetch\s*\(/;
/** A call below lines that set names. */
const laterFetch = /(?<![\w$.])(?:(?:window|globalThis|self)\.)?fetch\s{0,20}\(/g;
/** The begin of code, which a configuration or a sentence does not have. */
const codeStart = /^\s*(?:(?:import|const|let|var|async|function|export|try)\b|\(async\b|["']use strict["'])/;
const runnableStart = /\bnew\s{1,20}RemoteRunnable\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

export const isFetch = (text: string) =>
  fetchStart.test(text) || (codeStart.test(text) && text.search(laterFetch) !== -1);

export const isRemoteRunnableInJavaScript = (text: string) => text.search(runnableStart) !== -1;

/** Code with more calls than this is no command but a program. */
const most = 20;

/** Returns the part of a line before a place in it. */
export const lineBefore = (text: string, at: number): string =>
  /[^\n]*$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? '';

/** Tells whether a place stands behind the begin of a comment. */
export const isComment = (text: string, at: number): boolean => /(?:^|[^:])\/\//.test(lineBefore(text, at));

/** Finds the places behind the opening parentheses of calls. */
function callsAt(text: string, start: RegExp): number[] {
  const all = [...text.matchAll(start)]
    .filter(({ index }) => !isComment(text, index))
    .map(({ 0: call, index }) => index + call.length);
  if (all.length > most) throw new PasteError({ code: 'several-commands' });
  return all;
}

/** Reads `fetch(url, options)`. Runs nothing. */
export function readFetch(text: string): PastedRequest {
  const names = jsNames(text);
  const all = callsAt(text, laterFetch).map((at) => readArguments(text, at, names));
  const { call, url } = onlyCall(all, {
    isSending: ([, options]) => membersOf(options).method !== undefined,
    urlOf: ([address]) => urlIn(address),
  });
  const { method, headers, body } = membersOf(call[1]);
  return {
    source: 'fetch',
    method: typeof method === 'string' ? method : 'GET',
    url,
    headers: headersIn(headers),
    body: bodyIn(body),
    notes: [...unreadOptions(call[1]), ...unreadCode({ headers }, ['headers'])],
  };
}

const unreadOptions = (options: unknown): PasteNote[] =>
  options instanceof Unevaluated ? [{ code: 'ignored', names: [options.source.slice(0, 60)] }] : [];

/** Reads `new RemoteRunnable({ url, options: { headers } })`. Runs nothing. */
export function readRemoteRunnable(text: string): PastedRequest {
  const names = jsNames(text);
  const all = callsAt(text, runnableStart).map((at) => membersOf(readArguments(text, at, names)[0]));
  const [url = '', ...others] = new Set(all.map((fields) => urlIn(fields.url)));
  if (others.length > 0) throw new PasteError({ code: 'several-urls' });
  const { headers } = membersOf(all[0]?.options);
  return {
    source: 'javascript',
    method: 'POST',
    url,
    headers: headersIn(headers),
    body: undefined,
    notes: unreadCode({ headers }, ['headers']),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Unevaluated);

export const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

export function urlIn(value: unknown): string {
  if (typeof value === 'string' && !value.startsWith('/')) return value;
  if (!(value instanceof Unevaluated)) throw new PasteError({ code: 'no-url' });
  const text = joinedText(value.source);
  if (!/^https?:/i.test(text)) throw new PasteError({ code: 'open-url', url: value.source.slice(0, 60) });
  return openUrl(text);
}

/** Writes code that joins texts as one text, with `${}` around other code in it. */
function joinedText(source: string): string {
  const template = /^`([^`]*)`$/.exec(source)?.[1];
  if (template !== undefined) return template;
  const inPython = /^f(["'])(.*)\1$/is.exec(source)?.[2];
  if (inPython !== undefined) return inPython.replace(/\{([^{}]*)\}/g, '$$$&');
  const parts = source.split(/\s\+\s/);
  return parts.map((part) => /^\s*(["'])(.*)\1\s*$/s.exec(part)?.[2] ?? `\${${part.trim()}}`).join('');
}

/** Reads headers from an object, from a list of pairs, or from `new Headers(…)` of one of them. */
export function headersIn(value: unknown): PastedHeader[] {
  if (value instanceof Unevaluated && headersStart.test(value.source))
    return headersIn(readCall(value.source, headersStart.exec(value.source)?.[0].length ?? 0)[0]);
  const pairs = Array.isArray(value) ? value : Object.entries(membersOf(value));
  return pairs.flatMap((pair: unknown): PastedHeader[] => {
    const [name, held] = Array.isArray(pair) ? pair : [];
    if (typeof name !== 'string' || held === null || held === undefined) return [];
    if (typeof held === 'string' || typeof held === 'number')
      return [{ name, value: String(held).trim(), isOpen: false }];
    return [{ name, value: '', isOpen: true }];
  });
}

/** Names the settings whose value is other code, which is not run. */
export const unreadCode = (settings: Record<string, unknown>, names: readonly string[]): PasteNote[] =>
  names.flatMap((name) => {
    const value = settings[name];
    const isRead = !(value instanceof Unevaluated) || headersStart.test(value.source);
    return isRead ? [] : [{ code: 'ignored', names: [`${name}: ${value.source.slice(0, 60)}`] }];
  });

export const bodyIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : isObject(value) ? jsonIn(value) : undefined;

/** Writes a value as JSON; undefined if it has code. */
export const jsonIn = (value: unknown): string | undefined =>
  hasCode(value) ? undefined : JSON.stringify(value);

export const hasCode = (value: unknown): boolean =>
  value instanceof Unevaluated || (isObject(value) && Object.values(value).some(hasCode));

import { Unevaluated } from '../literal/literal-value.ts';
import { headersStart, jsNames, readArguments, readCall } from './js-names.ts';
import { callsIn, sends } from './only-call.ts';
import { openUrl } from './pasted-query.ts';
import { type PastedCall, type PastedHeader, PasteError, type PasteNote } from './pasted-request.ts';

const fetchStart =
  /^\s*(?:(?:const|let|var)\s+[\w$]+\s*=\s*)?(?:await\s+)?(?:(?:window|globalThis|self)\.)?fetch\s*\(/;
/** A call below lines that set names. */
const laterFetch = /(?<![\w$.]|\b(?:function|def)\s{1,9})(?:(?:window|globalThis|self)\.)?fetch\s{0,20}\(/g;
/** The begin of code, which a configuration or a sentence does not have. */
const codeStart =
  /^\s*(?:(?:import|const|let|var|async|await|new|function|export|try)\b|\(async\b|["']use strict["']|(?:axios|jQuery)\b|\$[.(]|[\w$]{1,60}\s{0,9}=\s{0,9}(?:await|new)\b)/;
const python =
  /^[ \t]*(?:from[ \t]+[\w.]+[ \t]+import\b|import[ \t]+[\w.]+[ \t]*$|(?:async[ \t]+)?def[ \t])/m;
const runnableStart = /\bnew\s{1,20}RemoteRunnable\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/g;

export const isFetch = (text: string) =>
  fetchStart.test(text) || (codeStart.test(text) && !python.test(text) && text.search(laterFetch) !== -1);

export const isRemoteRunnableInJavaScript = (text: string) => callsIn(text, runnableStart).length > 0;

/** Reads `fetch(url, options)`. Runs nothing. */
export function readFetch(text: string): PastedCall[] {
  const names = jsNames(text);
  return callsIn(text, laterFetch).map(({ 0: call, index }) => {
    const [address, options] = readArguments(text, index + call.length, names);
    const { method = 'GET', headers, body } = membersOf(options);
    return {
      source: 'fetch',
      isSending: typeof method !== 'string' || sends(method),
      url: () => urlIn(address),
      rest: () => ({
        method: typeof method === 'string' ? method : 'GET',
        headers: headersIn(headers),
        body: bodyIn(body),
        notes: [...unreadOptions(options), ...unreadCode({ headers }, ['headers'])],
      }),
    };
  });
}

const unreadOptions = (options: unknown): PasteNote[] =>
  options instanceof Unevaluated ? [{ code: 'ignored', names: [options.source.slice(0, 60)] }] : [];

/** Reads `new RemoteRunnable({ url, options: { headers } })`. Runs nothing. */
export function readRemoteRunnable(text: string): PastedCall[] {
  const names = jsNames(text);
  return callsIn(text, runnableStart).map(({ 0: call, index }) => {
    const { url, options } = membersOf(readArguments(text, index + call.length, names)[0]);
    const { headers } = membersOf(options);
    return {
      source: 'javascript',
      isSending: true,
      isClient: true,
      url: () => urlIn(url),
      rest: () => ({
        method: 'POST',
        headers: headersIn(headers),
        body: undefined,
        notes: unreadCode({ headers }, ['headers']),
      }),
    };
  });
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

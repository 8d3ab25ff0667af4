import { isTable, Unevaluated } from '../literal/literal-value.ts';
import { basicAuth } from './basic-auth.ts';
import type { PastedHeader, PasteNote } from './pasted-request.ts';
import { readPythonCall } from './python-call.ts';
import { headersIn, unreadCode } from './read-code.ts';

/** Headers, query and unread arguments of a call of Python and of its client. */
export type Sent = { headers: PastedHeader[]; notes: PasteNote[]; params: unknown[] };

/** Adds the settings of a client and of its call: a later header replaces an earlier one, and None removes it. */
export function sentBy(all: readonly Record<string, unknown>[], known: readonly string[]): Sent {
  let headers: PastedHeader[] = [];
  const notes: PasteNote[] = [];
  const params: unknown[] = [];
  for (const settings of all) {
    const own = [...authOf(settings.auth), ...headersIn(settings.headers)];
    const replaced = new Set([...own.map(({ name }) => name), ...removed(settings.headers)].map(lower));
    headers = [...headers.filter(({ name }) => !replaced.has(lower(name))), ...own];
    notes.push(...ignored(settings, known), ...unreadCode(settings, ['headers', 'params']));
    if (settings.params !== undefined && settings.params !== null) params.push(settings.params);
  }
  return { headers, notes, params };
}

const lower = (text: string) => text.toLowerCase();

const removed = (headers: unknown): string[] =>
  isTable(headers) ? Object.keys(headers).filter((name) => headers[name] === null) : [];

/** Names the arguments that are not known. */
function ignored(named: Record<string, unknown>, known: readonly string[]): PasteNote[] {
  const names = Object.keys(named).filter((name) => !known.includes(name));
  return names.length === 0 ? [] : [{ code: 'ignored', names }];
}

const madeAuth = /^(?:\w{1,30}\.){0,3}(?:HTTP)?BasicAuth\s{0,9}\(/;

/** Reads `(user, password)` or `HTTPBasicAuth(user, password)`; the value of any other is to be typed. */
function authOf(auth: unknown): PastedHeader[] {
  if (auth === undefined || auth === null) return [];
  const made = auth instanceof Unevaluated ? madeAuth.exec(auth.source) : null;
  const pair = made && auth instanceof Unevaluated ? pairIn(auth.source, made[0].length) : auth;
  const [user, password] = Array.isArray(pair) ? pair : [];
  return [basicAuth(user, password)];
}

function pairIn(source: string, at: number): unknown[] {
  const { positional, named } = readPythonCall(source, at);
  return [positional[0] ?? named.username ?? named.login, positional[1] ?? named.password];
}

/** Adds parameters to a URL. The value of a parameter that is code is a place to fill in. */
export function withQuery(url: string, params: readonly unknown[]): string {
  const query = params
    .flatMap(pairsIn)
    .filter((pair) => pair !== '')
    .join('&');
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function pairsIn(params: unknown): string[] {
  if (typeof params === 'string') return [params.replace(/^[?&]/, '')];
  const pairs = Array.isArray(params) ? params : isTable(params) ? Object.entries(params) : [];
  return pairs.flatMap((pair: unknown) => {
    const [name, value] = Array.isArray(pair) ? pair : [];
    if (typeof name !== 'string' || value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((item) => `${encoded(name)}=${written(item, name)}`);
  });
}

const encoded = (text: string) => new URLSearchParams([[text, '']]).toString().slice(0, -1);

function written(value: unknown, name: string): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' || typeof value === 'number' ? encoded(String(value)) : `{${name}}`;
}

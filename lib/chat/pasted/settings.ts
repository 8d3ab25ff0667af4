import { isTable, Unevaluated } from '../literal/literal-value.ts';
import { base64 } from '../masking/base64.ts';
import type { PastedHeader, PasteNote } from './pasted-request.ts';
import { readPythonCall } from './python-call.ts';
import { headersIn, unreadCode } from './read-code.ts';

/** Settings of a call or of its client, by their names. */
export type Settings = Record<string, unknown>;
/** Headers, query and unread settings of a call and of its client. */
export type Sent = { headers: PastedHeader[]; notes: PasteNote[]; params: unknown[] };

/** Adds the settings of a client and of its call: a later header replaces an earlier one, and one of null removes it. */
export function sentBy(all: readonly Settings[], known: readonly string[]): Sent {
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

/** Names the settings that are not known. */
function ignored(named: Settings, known: readonly string[]): PasteNote[] {
  const names = Object.keys(named).filter((name) => !known.includes(name));
  return names.length === 0 ? [] : [{ code: 'ignored', names }];
}

const madeAuth = /^(?:\w{1,30}\.){0,3}(?:HTTP)?BasicAuth\s{0,9}\(/;

/** Reads a user and a password; the value of any other code is to be typed. */
function authOf(auth: unknown): PastedHeader[] {
  if (auth === undefined || auth === null) return [];
  if (isTable(auth)) return [basicAuth(auth.username, auth.password)];
  const made = auth instanceof Unevaluated ? madeAuth.exec(auth.source) : null;
  const pair = made && auth instanceof Unevaluated ? pairIn(auth.source, made[0].length) : auth;
  const [user, password] = Array.isArray(pair) ? pair : [];
  return [basicAuth(user, password)];
}

function pairIn(source: string, at: number): unknown[] {
  const { positional, named } = readPythonCall(source, at);
  return [positional[0] ?? named.username ?? named.login, positional[1] ?? named.password];
}

/** Returns the last value that is set. */
export const latest = (all: readonly Settings[], name: string): unknown =>
  all.findLast((settings) => settings[name] !== undefined)?.[name];

/** Puts the base of a client before a path. */
export function fullUrl(base: unknown, path: unknown): unknown {
  if (base === undefined || base === null) return path;
  const url = path ?? '';
  if (typeof url !== 'string' || /^https?:/i.test(url)) return url;
  if (typeof base !== 'string' || url === '') return base;
  return `${base.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;
}

/** Adds parameters to a URL. The value of a parameter that is code is a place to fill in. */
export function withQuery(url: string, params: readonly unknown[], isPython = true): string {
  const query = params
    .flatMap((item) => pairsIn(item, isPython))
    .filter((pair) => pair !== '')
    .join('&');
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function pairsIn(params: unknown, isPython: boolean): string[] {
  if (typeof params === 'string') return [params.replace(/^[?&]/, '')];
  const pairs = Array.isArray(params) ? params : isTable(params) ? Object.entries(params) : [];
  return pairs.flatMap((pair: unknown) => {
    const [key, value] = Array.isArray(pair) ? pair : [];
    if (typeof key !== 'string' || value === undefined || value === null) return [];
    const name = Array.isArray(value) && !isPython ? `${key}[]` : key;
    return (Array.isArray(value) ? value : [value]).map(
      (item) => `${encoded(name)}=${written(item, name, isPython)}`,
    );
  });
}

const encoded = (text: string) => new URLSearchParams([[text, '']]).toString().slice(0, -1);

function written(value: unknown, name: string, isPython: boolean): string {
  if (typeof value === 'boolean') return isPython ? (value ? 'True' : 'False') : String(value);
  return typeof value === 'string' || typeof value === 'number' ? encoded(String(value)) : `{${name}}`;
}

/** Builds the header for a name and a password; its value is to be typed if one of them is code. */
export function basicAuth(user: unknown, password: unknown): PastedHeader {
  const isKnown = typeof user === 'string' && typeof password === 'string';
  const value = isKnown ? `Basic ${base64(new TextEncoder().encode(`${user}:${password}`))}` : '';
  return { name: 'Authorization', value, isOpen: !isKnown };
}

/** Removes user and password from a URL and returns the header that replaces them. */
export function withoutCredentials(text: string): { text: string; header: PastedHeader | undefined } {
  const [, scheme = '', user, rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@(.*)$/is.exec(text) ?? [];
  if (user === undefined) return { text, header: undefined };
  const pair = decoded(user.includes(':') ? user : `${user}:`);
  const value = `Basic ${base64(new TextEncoder().encode(pair))}`;
  return { text: scheme + rest, header: { name: 'Authorization', value, isOpen: false } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

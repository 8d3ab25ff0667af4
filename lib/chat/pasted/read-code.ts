import { say } from '../../words/say.ts';
import { LiteralError, nextCharacter, positionOf, skipSpace, take } from '../literal/literal-cursor.ts';
import { type Reader, readLiteralValue, Unevaluated } from '../literal/literal-value.ts';
import { openUrl } from './pasted-query.ts';
import { type PastedHeader, type PastedRequest, PasteError } from './pasted-request.ts';

const fetchStart =
  /^\s*(?:(?:const|let|var)\s+[\w$]+\s*=\s*)?(?:await\s+)?(?:(?:window|globalThis|self)\.)?fetch\s*\(/;
const runnableStart = /\bnew\s{1,20}RemoteRunnable\s{0,20}(?:<[^()]{0,200}>\s{0,20})?\(/;

export const isFetch = (text: string) => fetchStart.test(text);

export const isRemoteRunnableInJavaScript = (text: string) => runnableStart.test(text);

/** Reads `fetch(url, options)`. Runs nothing. */
export function readFetch(text: string): PastedRequest {
  const [url, options] = readCall(text, fetchStart);
  const { method, headers, body } = membersOf(options);
  return {
    source: 'fetch',
    method: typeof method === 'string' ? method : 'GET',
    url: urlIn(url),
    headers: headersIn(headers),
    body: bodyIn(body),
    notes: [],
  };
}

/** Reads `new RemoteRunnable({ url, options: { headers } })`. Runs nothing. */
export function readRemoteRunnable(text: string): PastedRequest {
  const [fields] = readCall(text, runnableStart);
  const { url, options } = membersOf(fields);
  const { headers } = membersOf(options);
  return {
    source: 'javascript',
    method: 'POST',
    url: urlIn(url),
    headers: headersIn(headers),
    body: undefined,
    notes: [],
  };
}

/** Reads the arguments of a call: literals, and `Unevaluated` for other code. */
function readCall(text: string, start: RegExp): unknown[] {
  const found = start.exec(text);
  const reader: Reader = {
    text,
    at: (found?.index ?? 0) + (found?.[0].length ?? 0),
    end: 0,
    places: new Map(),
  };
  const values: unknown[] = [];
  try {
    for (skipSpace(reader); !/^\)?$/.test(nextCharacter(reader)); skipSpace(reader)) {
      values.push(readLiteralValue(reader, 0));
      skipSpace(reader);
      if (take(reader, /,/y) === undefined) break;
    }
  } catch (error) {
    if (!(error instanceof LiteralError)) throw error;
    const problem = say('configuration_at', { ...positionOf(text, error.at), problem: error.message });
    throw new PasteError({ code: 'unreadable', problem });
  }
  return values;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Unevaluated);

const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

export function urlIn(value: unknown): string {
  if (typeof value === 'string') return value;
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

const headersStart = /^new\s{1,20}Headers\s*\(/;

/** Reads headers from an object, from a list of pairs, or from `new Headers(…)` of one of them. */
export function headersIn(value: unknown): PastedHeader[] {
  if (value instanceof Unevaluated && headersStart.test(value.source))
    return headersIn(readCall(value.source, headersStart)[0]);
  const pairs = Array.isArray(value) ? value : Object.entries(membersOf(value));
  return pairs.flatMap((pair: unknown): PastedHeader[] => {
    const [name, held] = Array.isArray(pair) ? pair : [];
    if (typeof name !== 'string' || held === null || held === undefined) return [];
    if (typeof held === 'string' || typeof held === 'number')
      return [{ name, value: String(held).trim(), isOpen: false }];
    return [{ name, value: '', isOpen: true }];
  });
}

const bodyIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : isObject(value) ? jsonIn(value) : undefined;

/** Writes a value as JSON; undefined if it has code. */
export const jsonIn = (value: unknown): string | undefined =>
  hasCode(value) ? undefined : JSON.stringify(value);

const hasCode = (value: unknown): boolean =>
  value instanceof Unevaluated || (isObject(value) && Object.values(value).some(hasCode));

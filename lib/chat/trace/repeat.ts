import { isSecretName, isSecretText } from '../../form/secret-signs.ts';
import { asNumber, numberIn } from '../../json/exact-number.ts';
import { isJsonObject, isListOrObject, type Json, parseSent, writeJson } from '../../json/json.ts';
import type { SentRequest } from '../../runnable/run-event.ts';
import { withoutQuery } from '../../runnable/runnable-url.ts';
import { say } from '../../words/say.ts';
import { headerNameProblem, headerValueProblem } from '../profile/header.ts';
import { groupsOf, type HeaderGroup, withGroupHeaders } from '../profile/header-groups.ts';
import { originOf, type Profile, type ProfileHeader } from '../profile/profile.ts';

/** The value of a header that a trace does not have, and how it is shown: the stored secret is sent for it. */
const masked = '[secret]';
const dots = '••••';

/** A request of a trace, as a person edits it. `headers`: a line each, `name: value`. */
export type EditedRequest = { headers: string; body: string };

export const editableRequest = ({ headers, body = '' }: SentRequest): EditedRequest => ({
  headers: headers.map(([name, value]) => `${name}: ${value === masked ? dots : value}`).join('\n'),
  body,
});

/** An order to the worker to send a request again. `url` is without the query, which the profile has. `secrets`: values typed for secret headers, by header id. */
export type RepeatOrder = {
  url: string;
  accept: string;
  headers: ProfileHeader[];
  secrets: Record<string, string>;
  sendCookies: boolean;
  body: string;
  /** Values in the body that are sent, but not stored. */
  hidden: string[];
};

/**
 * Builds the order that sends a request of a trace again, once, outside of the conversation. Masked headers get
 * the secret that is stored for the profile or its groups; both may have changed since.
 */
export function repeatedRequest(
  { url, hasCookies, body: before = '' }: SentRequest,
  { headers: lines, body }: EditedRequest,
  { profile, groups, newId }: { profile: Profile; groups: readonly HeaderGroup[]; newId(): string },
): { order: RepeatOrder } | { problem: string } {
  if (originOf(profile.url) !== new URL(url).origin) return { problem: say('repeat_moved') };
  if (`${lines}\n${body}`.includes(masked)) return { problem: say('repeat_fillIn', { mark: masked }) };
  const written = headerLines(lines);
  const wrong = written.find(isWrong);
  if (wrong) return { problem: say('repeat_wrongHeader', { line: wrong.line }) };
  const stored = withGroupHeaders(profile, groupsOf(profile, groups)).headers;
  const headers: ProfileHeader[] = [];
  const secrets: Record<string, string> = {};
  for (const line of written.filter((header) => !isAccept(header))) {
    const header = headerOf(line, stored, newId());
    if (!header) return { problem: say('repeat_secretGone', { name: line.name }) };
    headers.push(header);
    if (header.secret && line.value !== dots) secrets[header.id] = line.value;
  }
  const accept = written.find(isAccept)?.value ?? '*/*';
  const sendCookies = hasCookies === true && profile.sendCookies;
  const order = {
    url: withoutQuery(url),
    accept,
    headers,
    secrets,
    sendCookies,
    body,
    hidden: hiddenIn(before, body),
  };
  return { order };
}

/**
 * Returns the header of a line; undefined if its secret is not stored. The profile says whether a header is secret; one
 * that it does not have is judged.
 */
function headerOf(
  { name, value }: HeaderLine,
  stored: readonly ProfileHeader[],
  id: string,
): ProfileHeader | undefined {
  const named = stored.filter((header) => header.name.toLowerCase() === name.toLowerCase());
  const known = named.find(({ secret }) => secret);
  if (value === dots) return known;
  const isJudged = named.length === 0 && (isSecretName(name) || isSecretText(value));
  if (known || isJudged) return { id, secret: true, name, origin: null };
  return { id, secret: false, name, value };
}

type HeaderLine = { line: string; name: string; value: string };

function headerLines(lines: string): HeaderLine[] {
  const written = lines.split('\n').filter((line) => line.trim() !== '');
  return written.map((line) => {
    const colon = line.indexOf(':');
    return { line, name: line.slice(0, Math.max(0, colon)).trim(), value: line.slice(colon + 1).trim() };
  });
}

const isWrong = ({ name, value }: HeaderLine) =>
  headerNameProblem(name) !== undefined ||
  (value !== '' && value !== dots && headerValueProblem(value) !== undefined);

/** It is part of the order itself. */
const isAccept = ({ name }: { name: string }) => name.toLowerCase() === 'accept';

/**
 * Lists the values that a person typed where the body of the trace has none, because they are stored nowhere. Where
 * that place is gone, any text that the body did not have may be one.
 */
function hiddenIn(before: string, edited: string): string[] {
  if (!before.includes(masked)) return [];
  const [was, is] = [parseSent(before), parseSent(edited)];
  if (was === undefined || is === undefined) return edited === '' ? [] : [edited];
  const known = new Set(valuesIn(was));
  const typed = typedIn(was, is) ?? valuesIn(is).filter((value) => !known.has(value));
  return [...typed, ...asWritten(typed, edited)];
}

/** Returns the values at the places of the masked ones; undefined if one of these places is gone. */
function typedIn(was: Json, is: Json | undefined): string[] | undefined {
  if (typeof was === 'string' && was.includes(masked)) {
    if (is === undefined) return undefined;
    return isListOrObject(is) ? [writeJson(is), ...valuesIn(is)] : valuesIn(is);
  }
  if (!isListOrObject(was)) return [];
  const found = Object.entries<Json>(was).map(([name, value]) => typedIn(value, childOf(is, name)));
  return found.every((part) => part !== undefined) ? found.flat() : undefined;
}

const childOf = (value: Json | undefined, name: string): Json | undefined =>
  isJsonObject(value) || Array.isArray(value) ? (value as Record<string, Json>)[name] : undefined;

/** Returns the texts in a value, and other values than texts as JSON. */
function valuesIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (isListOrObject(value)) return Object.values<Json>(value).flatMap(valuesIn);
  return value === null ? [] : [writeJson(value)];
}

/** Returns the other spellings of numbers, in a text or by a server: 1.5 for `1.50`. */
function asWritten(values: string[], text: string): string[] {
  const typed = new Set(values.flatMap((value) => asNumber(numberIn(value)) ?? []));
  const written = new Set([
    ...(text.match(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi) ?? []),
    ...[...typed].map(String),
  ]);
  return [...written].filter((number) => !values.includes(number) && typed.has(Number(number)));
}

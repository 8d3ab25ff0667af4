import { isJsonObject, type Json, parseJson } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { firstProtocolId } from '../../runnable/description.ts';
import type { Addresses, Protocols } from '../../runnable/protocol.ts';
import { splitQuery } from '../../runnable/runnable-url.ts';
import { headerNameProblem } from '../profile/header.ts';
import type { Profile, ProfileHeader } from '../profile/profile.ts';
import { type ProfileDraft, secretsFor } from '../profile/profile-draft.ts';
import { madeHeader, withParameters } from './pasted-query.ts';
import type { PastedHeader, PastedRequest } from './pasted-request.ts';

type World = { protocols: Protocols; newId(): string };

/** A draft filled in from a pasted request, and the names of the headers that a browser would drop. */
export type PastedDraft = { draft: ProfileDraft; dropped: string[] };

/** Headers that Runnel sets itself for each request. */
const own = ['accept', 'content-type'];

/** Fills the fields of a draft from a request. Keeps its headers with other names. */
export function withRequest(draft: ProfileDraft, request: PastedRequest, world: World): PastedDraft {
  const { url: address, query } = splitQuery(request.url) ?? { url: request.url, query: '' };
  const { url, mode, protocol } = runnableIn(
    { ...request, url: address },
    draft.profile.mode,
    world.protocols,
  );
  const all = joined(request.headers).filter(({ name }) => !own.includes(name.toLowerCase()));
  const dropped = all.filter(({ name }) => headerNameProblem(name) !== undefined).map(({ name }) => name);
  const taken = all.filter(({ name }) => !dropped.includes(name));
  const { configured: _, message: __, ...rest } = draft;
  const message = firstMessage(request.body);
  const kept = draft.profile.headers.filter(({ name }) => !taken.some((header) => isSame(name, header.name)));
  const made = taken.map((header) =>
    madeHeader(
      header,
      world.newId(),
      draft.profile.headers.find(({ name }) => isSame(name, header.name)),
    ),
  );
  const typed = made.flatMap(({ header, secret }) => (secret ? [[header.id, secret]] : []));
  const headers = [...kept, ...made.map(({ header }) => header)];
  const ids = [...kept, ...(draft.profile.query ?? [])];
  const filled = {
    ...rest,
    keepName: false,
    profile: { ...draft.profile, url, mode, protocol, headers },
    secrets: { ...onlyOf(secretsFor(draft, url), ids), ...Object.fromEntries(typed) },
    ...(message === undefined ? {} : { message }),
  };
  return { draft: withParameters(filled, query, world.newId), dropped };
}

/** Returns the runnable that a request is for. One that no protocol knows by its looks is LangServe's. */
function runnableIn(
  request: PastedRequest,
  mode: DataTransferMode,
  protocols: Protocols,
): Pick<Profile, 'url' | 'mode' | 'protocol'> {
  for (const protocol of protocols.all) {
    const found = protocol.runnableIn?.(request);
    if (found) return { ...found, protocol: protocol.id };
  }
  const protocol = protocols.claiming(request.url)?.id ?? firstProtocolId;
  return { ...addressOf(request.url, mode, protocols.addressesOf(protocol)), protocol };
}

/** Removes the endpoint from an address and returns the mode that it names. Leaves an invalid address as it is. */
function addressOf(
  text: string,
  mode: DataTransferMode,
  { readUrl, addressOf: endOf }: Addresses,
): Pick<Profile, 'url' | 'mode'> {
  const read = readUrl(text);
  if (read.status === 'valid') return { url: read.url, mode };
  const { suggestion, dropped } = read;
  if (dropped === undefined || suggestion === undefined) return { url: text, mode };
  const modes: DataTransferMode[] = ['stream', 'batch'];
  return { url: suggestion, mode: modes.find((item) => endOf(item) === dropped) ?? mode };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Joins the values of a repeated header, as HTTP allows. */
function joined(headers: readonly PastedHeader[]): PastedHeader[] {
  const all: PastedHeader[] = [];
  for (const header of headers) {
    const place = all.findIndex(({ name }) => isSame(name, header.name));
    const before = all[place];
    if (!before) all.push(header);
    else {
      const value = `${before.value}, ${header.value}`;
      all[place] = { ...header, ...before, value, isOpen: before.isOpen || header.isOpen };
    }
  }
  return all;
}

const onlyOf = (secrets: Record<string, string>, headers: readonly ProfileHeader[]) =>
  Object.fromEntries(Object.entries(secrets).filter(([id]) => headers.some((header) => header.id === id)));

/** Names that a field for the message usually has. */
const usualNames = ['input', 'question', 'query', 'message', 'text', 'prompt', 'content', 'topic'];

const longest = 20_000;

/** Finds the message in the body of a request: a text, the last message of a person, or a usual field. */
export function firstMessage(body: string | undefined): string | undefined {
  const json = readBody(body);
  if (!isJsonObject(json) || json.input === undefined) return undefined;
  const text = messageIn(json.input)?.trim();
  return text === undefined || text === '' || text.length > longest ? undefined : text;
}

/** Lists the parts of the body of a request that configure the runnable. */
export function configuredIn(body: string | undefined): string[] {
  const json = readBody(body);
  return ['config', 'context'].filter((name) => {
    const part = isJsonObject(json) ? json[name] : undefined;
    return isJsonObject(part) && Object.keys(part).length > 0;
  });
}

const readBody = (body: string | undefined): Json | undefined =>
  body === undefined || body.length > 200_000 ? undefined : parseJson(body);

function messageIn(input: Json): string | undefined {
  if (typeof input === 'string') return input;
  if (Array.isArray(input)) return lastOfPerson(input);
  if (!isJsonObject(input)) return undefined;
  const list = [input.messages, input.input, input.chat].find(Array.isArray);
  if (list) return lastOfPerson(list);
  const texts = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const named = usualNames.flatMap((name) => texts.filter(([key]) => key.toLowerCase() === name));
  return (named[0] ?? (texts.length === 1 ? texts[0] : undefined))?.[1];
}

function lastOfPerson(list: readonly Json[]): string | undefined {
  const texts = list.flatMap((item): string[] => {
    if (Array.isArray(item)) return isPerson(item[0]) && typeof item[1] === 'string' ? [item[1]] : [];
    if (!isJsonObject(item) || !isPerson(item.type ?? item.role)) return [];
    return typeof item.content === 'string' ? [item.content] : [];
  });
  return texts.at(-1);
}

const isPerson = (role: Json | undefined) => role === 'human' || role === 'user';

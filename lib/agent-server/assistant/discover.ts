import { isJsonObject, parseSent } from '../../json/json.ts';
import {
  type AskServer,
  type Discover,
  type Discovery,
  type DiscoveryFailure,
  type FoundRunnable,
  isFinal,
  type ServerAnswer,
} from '../../runnable/discovery.ts';
import { assistantUrl, claimsAddress, serverIn } from './address.ts';
import { graphInput } from './graph-input.ts';
import {
  isDefault,
  type ListedAssistant,
  readAssistants,
  type ServerKind,
  serverKind,
} from './server-info.ts';

const kibibyte = 1024;

/** Largest number of places that are asked whether they are a server. */
const mostPlaces = 6;

/**
 * Looks for an Agent Server at an address and above it, and lists its assistants (docs/agent-server.md#finding-assistants).
 * Runs nothing.
 */
export const discover: Discover = async (url, ask) => {
  const named = serverIn(url);
  if (!named) return nothing({ kind: 'not-found', url });
  for (const base of places(named.base)) {
    const { kind, failure } = await askKind(base, ask);
    if (kind) return assistantsAt(base, kind, ask);
    if (failure && isFinal(failure)) return nothing(failure);
  }
  // A server may keep to itself what it is. Then the looks of the address decide.
  if (claimsAddress(url)) return assistantsAt(named.base, undefined, ask);
  return nothing({ kind: 'not-found', url: named.base });
};

const nothing = (failure: DiscoveryFailure): Discovery => ({ outcome: 'nothing', failure });

/** The server is an Agent Server: no other protocol need be tried. */
const nothingHere = (failure: DiscoveryFailure): Discovery => ({
  outcome: 'nothing',
  failure,
  isSpoken: true,
});

/** Lists the address of a server, then its parents. */
function places(base: string): string[] {
  const { origin, pathname } = new URL(base);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const bases = segments.map((_, at) => `${origin}/${segments.slice(0, segments.length - at).join('/')}`);
  return [...bases.slice(0, mostPlaces - 1), origin];
}

async function askKind(
  base: string,
  ask: AskServer,
): Promise<{ kind?: ServerKind | undefined; failure?: DiscoveryFailure | undefined }> {
  const url = `${base}/info`;
  const answer = await ask({ url, method: 'GET', accept: 'application/json', limit: 64 * kibibyte });
  const failure = failureOf(answer, url);
  return failure || answer.kind !== 'answered' ? { failure } : { kind: serverKind(parseSent(answer.text)) };
}

/** Returns why an answer brings nothing; undefined if it may. */
function failureOf(answer: ServerAnswer, url: string): DiscoveryFailure | undefined {
  if (answer.kind === 'redirected') return { kind: 'redirected', url };
  if (answer.kind !== 'answered') return answer;
  const { status } = answer;
  if (status === 401 || status === 403) return { kind: 'needs-key', status, url };
  if (status >= 300 && status < 400) return { kind: 'redirected', url };
  if (status === 404 || status === 405) return { kind: 'not-found', url };
  return status < 300 ? undefined : { kind: 'bad-status', status, url };
}

/** Lists the assistants of a server. Of an unknown kind it may be none. */
async function assistantsAt(base: string, kind: ServerKind | undefined, ask: AskServer): Promise<Discovery> {
  const listed = await listedAt(base, ask);
  if (!('failure' in listed)) {
    const runnables = await foundAmong(listed.assistants, base, kind, ask);
    return runnables.length > 0
      ? { outcome: 'found', runnables, incomplete: [] }
      : nothingHere({ kind: 'nothing-listed', url: `${base}/assistants` });
  }
  const { failure } = listed;
  if (!kind) return nothing(failure);
  const isOff = failure.kind === 'not-found';
  return nothingHere(isOff ? { kind: 'list-switched-off', url: base } : failure);
}

const page = 100;
/** Largest number of assistants that are listed; further ones are left out. */
const mostAssistants = 1_000;

async function listedAt(
  base: string,
  ask: AskServer,
): Promise<{ assistants: ListedAssistant[] } | { failure: DiscoveryFailure }> {
  const url = `${base}/assistants/search`;
  const assistants: ListedAssistant[] = [];
  // The header with the number of all counts one too few of them, so the length of a page tells whether more follow.
  for (let offset = 0; offset < mostAssistants; offset += page) {
    const body = JSON.stringify({ limit: page, offset });
    const answer = await ask({
      url,
      method: 'POST',
      body,
      accept: 'application/json',
      limit: 4096 * kibibyte,
    });
    const failure = failureOf(answer, url);
    if (failure || answer.kind !== 'answered') return { failure: failure ?? { kind: 'not-found', url } };
    const read = readAssistants(parseSent(answer.text));
    if (!read) return { failure: { kind: 'bad-status', status: answer.status, url } };
    assistants.push(...read);
    if (read.length < page) break;
  }
  return { assistants };
}

/** Largest number of assistants whose schemas are asked for. */
const mostDescribed = 6;

async function foundAmong(
  listed: ListedAssistant[],
  base: string,
  kind: ServerKind | undefined,
  ask: AskServer,
): Promise<FoundRunnable[]> {
  const sorted = listed.toSorted(
    (one, other) =>
      Number(isDefault(other)) - Number(isDefault(one)) || (nameOf(one) < nameOf(other) ? -1 : 1),
  );
  // A JavaScript server takes seconds to make its schemas.
  const isCheap = kind !== 'javascript' && listed.length <= mostDescribed;
  return Promise.all(sorted.map((assistant) => found(assistant, base, isCheap ? ask : undefined)));
}

const nameOf = ({ name, graph_id }: ListedAssistant) => name || graph_id;

async function found(assistant: ListedAssistant, base: string, ask?: AskServer): Promise<FoundRunnable> {
  const { assistant_id, graph_id, description } = assistant;
  const url = assistantUrl({ base, assistant: assistant_id });
  const input = ask && (await inputAt(url, ask));
  const name = nameOf(assistant);
  return {
    url,
    name,
    ...(name === graph_id ? {} : { graph: graph_id }),
    modes: ['stream', 'batch'],
    description,
    headers: [],
    ...(input === undefined ? {} : { input }),
  };
}

async function inputAt(url: string, ask: AskServer) {
  const answer = await ask({
    url: `${url}/schemas`,
    method: 'GET',
    accept: 'application/json',
    limit: 4096 * kibibyte,
  });
  if (answer.kind !== 'answered' || answer.status !== 200 || !answer.isWhole) return undefined;
  const schemas = parseSent(answer.text);
  return isJsonObject(schemas) ? graphInput(schemas) : undefined;
}

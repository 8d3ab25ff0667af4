import { type Json, parseSent } from '../json/json.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import { isSchema } from '../runnable/description.ts';
import {
  type AskServer,
  type Discover,
  type Discovery,
  type DiscoveryFailure,
  type FoundRunnable,
  isFinal,
} from '../runnable/discovery.ts';
import {
  askForDocument,
  basePath,
  documentPlaces,
  type ReadDocument,
  refusal,
} from './discovery-document.ts';
import type { ListedRunnables } from './openapi.ts';
import { endpointOf, readRunnableUrl } from './runnable-url.ts';

/**
 * Looks for the OpenAPI document of a LangServe at the address and above it, and takes its runnables. Without
 * one it probes the address itself (docs/protocol.md#finding-runnables).
 */
export const discover: Discover = async (url, ask) => {
  const failures: DiscoveryFailure[] = [];
  for (const place of documentPlaces(url)) {
    const read = await askForDocument(place, ask);
    if ('failure' in read) {
      failures.push(read.failure);
      if (isFinal(read.failure)) break;
      continue;
    }
    const found = await foundIn(read, ask);
    if (found.runnables.length > 0) return withAsked(url, found, ask);
    failures.push({ kind: 'nothing-listed', url: place });
  }
  const last = failures.at(-1);
  if (last && isFinal(last)) return { outcome: 'nothing', failure: last };
  return probedAlone(url, failures, ask);
};

async function probedAlone(url: string, failures: DiscoveryFailure[], ask: AskServer): Promise<Discovery> {
  const base = new URL(url).origin + basePath(url);
  const { modes, input, failure } = await probeEndpoints(base, ask);
  const own =
    modes.length > 0 ? found(base, { modes, ...(input === undefined ? {} : { input }) }) : undefined;
  if (own) return { outcome: 'found', runnables: [own], incomplete: [] };
  return { outcome: 'nothing', failure: mostTelling(failure ? [...failures, failure] : failures, base) };
}

const order: DiscoveryFailure['kind'][] = [
  'needs-key',
  'too-large',
  'redirected',
  'bad-status',
  'nothing-listed',
  'unreadable',
  'web-page',
];

function mostTelling(failures: DiscoveryFailure[], url: string): DiscoveryFailure {
  const final = failures.find(isFinal);
  if (final) return final;
  const found = order.map((kind) => failures.find((failure) => failure.kind === kind));
  return found.find((failure) => failure !== undefined) ?? { kind: 'not-found', url };
}

/** Adds the runnable at the address itself, if the document describes another part of the server. */
async function withAsked(url: string, here: FoundHere, ask: AskServer): Promise<Discovery> {
  const base = new URL(url).origin + basePath(url);
  const isListed = here.runnables.some((runnable) => `${runnable.url}/`.startsWith(`${base}/`));
  const own = isListed ? undefined : await probedAt(base, ask);
  return { outcome: 'found', ...here, runnables: own ? [own, ...here.runnables] : here.runnables };
}

type FoundHere = { runnables: FoundRunnable[]; incomplete: string[] };

async function foundIn({ listed, bases }: ReadDocument, ask: AskServer): Promise<FoundHere> {
  const base = await baseAmong(bases, listed, ask);
  const runnables = listed.runnables.flatMap((runnable) => found(base + runnable.path, runnable) ?? []);
  const probed = await probedAmong(
    listed.schemaOnly.map((path) => base + path),
    ask,
  );
  return { runnables: [...runnables, ...probed], incomplete: listed.incomplete };
}

/** Returns the first base address at which a listed runnable exists; if none does, the first one. */
async function baseAmong(bases: string[], listed: ListedRunnables, ask: AskServer): Promise<string> {
  const [first = ''] = bases;
  const path = listed.runnables[0]?.path ?? listed.schemaOnly[0];
  if (bases.length === 1 || path === undefined) return first;
  for (const base of bases) {
    if ((await probeEndpoints(base + path, ask)).modes.length > 0) return base;
  }
  return first;
}

/** Largest number of runnables that are probed because only their schemas are listed. */
const mostProbed = 100;
const atOnce = 4;

/** Probes runnables of which only the schemas are listed. Leaves out those that have no mode. */
async function probedAmong(urls: string[], ask: AskServer): Promise<FoundRunnable[]> {
  const all: FoundRunnable[] = [];
  for (let start = 0; start < Math.min(urls.length, mostProbed); start += atOnce) {
    const some = urls.slice(start, start + atOnce);
    const probed = await Promise.all(some.map((url) => probedAt(url, ask)));
    all.push(...probed.filter((runnable) => runnable !== undefined));
  }
  return all;
}

async function probedAt(url: string, ask: AskServer): Promise<FoundRunnable | undefined> {
  const { modes, input } = await probeEndpoints(url, ask);
  return modes.length > 0 ? found(url, { modes, ...(input === undefined ? {} : { input }) }) : undefined;
}

/** Builds the entry of a runnable; undefined if no profile can have its URL. */
function found(
  address: string,
  { modes, input, description = '', headers = [] }: Partial<FoundRunnable> & Pick<FoundRunnable, 'modes'>,
): FoundRunnable | undefined {
  const read = readRunnableUrl(address, { keepName: true });
  if (read.status === 'invalid') return undefined;
  const { url } = read;
  return { url, modes, description, headers, ...(input === undefined ? {} : { input }) };
}

const kibibyte = 1024;
const largestSchema = 4 * kibibyte * kibibyte;

type Probed = { modes: DataTransferMode[]; input?: Json; failure?: DiscoveryFailure };

/** Tells which modes a runnable exposes and what it takes, without running it (docs/protocol.md#probing-an-endpoint). */
async function probeEndpoints(url: string, ask: AskServer): Promise<Probed> {
  const [stream, batch, schema] = await Promise.all([
    probeMode(`${url}/${endpointOf('stream')}`, ask),
    probeMode(`${url}/${endpointOf('batch')}`, ask),
    ask({ url: `${url}/input_schema`, method: 'GET', accept: 'application/json', limit: largestSchema }),
  ]);
  const modes: DataTransferMode[] = [
    ...(stream.isExposed ? ['stream' as const] : []),
    ...(batch.isExposed ? ['batch' as const] : []),
  ];
  const isWhole = schema.kind === 'answered' && schema.status === 200 && schema.isWhole;
  const input = isWhole ? parseSent(schema.text) : undefined;
  const failure = stream.failure ?? batch.failure;
  return { modes, ...(isSchema(input) ? { input } : {}), ...(failure ? { failure } : {}) };
}

/** Asks by GET, then by OPTIONS: some servers answer a GET with 404 where only POST is allowed. */
async function probeMode(
  url: string,
  ask: AskServer,
): Promise<{ isExposed: boolean; failure?: DiscoveryFailure }> {
  const answer = await ask({ url, method: 'GET', accept: '*/*', limit: kibibyte });
  if (answer.kind === 'answered' && answer.status === 405) return { isExposed: true };
  const failure = refusal(url, answer);
  if (answer.kind !== 'answered' || failure?.kind === 'needs-key') {
    return { isExposed: false, ...(failure ? { failure } : {}) };
  }
  const options = await ask({ url, method: 'OPTIONS', accept: '*/*', limit: kibibyte });
  const isExposed = options.kind === 'answered' && options.status < 300 && /\bPOST\b/i.test(options.allow);
  return { isExposed };
}

import type { Call } from '../http/call.ts';
import { readText } from '../http/reply-body.ts';
import { readSchemaReply, schemaAnswer } from '../http/schema-reply.ts';
import { isJsonObject, type JsonObject, parseJson } from '../json/json.ts';
import { type DataTransferMode, otherMode } from '../runnable/data-transfer-mode.ts';
import {
  type DescribeResult,
  type Description,
  type Exposure,
  isSettled,
  notArrived,
  type SchemaAnswer,
} from '../runnable/description.ts';
import { langserve } from './langserve.ts';
import { endpointOf, extraPath } from './runnable-url.ts';
import { stepEndpoints } from './steps/step-message.ts';

/** Milliseconds to wait, once the input schema is known, for answers that sending a text may do without. */
const graceMs = { config: 2_000, probe: 1_000 };

const unknown: Exposure = 'unknown';

/** `mode` is absent if it is not asked for. */
type Asked = { url: string; mode: DataTransferMode | undefined };

/**
 * Asks for both schemas, which are optional (docs/adapter.md#endpoints), and whether the endpoint of the mode exists, one
 * request after the other. Throws when the input schema cannot be asked for.
 */
export async function readDescription(
  { url, mode }: Asked,
  get: Call,
  signal: AbortSignal,
): Promise<DescribeResult> {
  const init = { signal };
  const input = await askSchema(get, 'input', init);
  const isKnown = isSettled(input);
  const asking = isKnown ? askSchema(get, 'config', init).catch(() => notArrived) : notArrived;
  const config = await inTime<SchemaAnswer>(asking, graceMs.config, notArrived);
  signal.throwIfAborted();
  const modes = isKnown && mode ? await readModes(mode, get, init) : {};
  signal.throwIfAborted();
  return {
    description: {
      version: 4,
      protocol: langserve.id,
      url,
      input,
      config,
      modes: { stream: unknown, batch: unknown, ...modes },
    },
    unsure: !isKnown,
  };
}

/** Asks whether the endpoint of a mode exists, and if it does not, whether that of the other mode does. */
async function readModes(mode: DataTransferMode, get: Call, init: RequestInit) {
  const probe = (of: DataTransferMode) =>
    inTime<Exposure>(probed(get, endpointOf(of), init), graceMs.probe, unknown);
  const own = await probe(mode);
  return own === 'missing'
    ? { [mode]: own, [otherMode(mode)]: await probe(otherMode(mode)) }
    : { [mode]: own };
}

async function inTime<Value>(asked: Promise<Value> | Value, ms: number, otherwise: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  const first = await Promise.race([asked, late]);
  clearTimeout(timer);
  return first;
}

/**
 * Finds the endpoints that no message needs, one request after the other: those of the modes, about a finished run, and
 * of steps. They are in the server's document, or those about a finished run are probed.
 */
export async function readRest(
  url: string,
  get: Call,
  signal: AbortSignal,
): Promise<Pick<Description, 'extras'> & Partial<Pick<Description, 'modes' | 'steps'>>> {
  const init = { signal };
  const listed = await listedEndpoints(url, get, init).catch(() => undefined);
  const found = (name: string): Exposure => (listed?.has(name) ? 'exposed' : 'missing');
  if (listed) {
    return {
      modes: { stream: found(endpointOf('stream')), batch: found(endpointOf('batch')) },
      extras: { feedback: found('feedback'), publicLink: found('public_trace_link') },
      steps: { missing: stepEndpoints.filter((name) => !listed.has(name)) },
    };
  }
  const feedback = await probed(get, extraPath(url, 'feedback'), init);
  return { extras: { feedback, publicLink: await probed(get, extraPath(url, 'public_trace_link'), init) } };
}

/** Probes by GET, which runs nothing: 405 means that the endpoint exists (docs/protocol.md#probing-an-endpoint). */
async function probed(get: Call, path: string, init: RequestInit): Promise<Exposure> {
  try {
    const { status, body } = await get(path, '*/*', init);
    body?.cancel().catch(() => {});
    if (status === 405) return 'exposed';
    return status === 404 ? 'missing' : unknown;
  } catch {
    return unknown;
  }
}

/** Asks for a schema; `below` is a path below the runnable that ends with a slash. */
export async function askSchema(
  get: Call,
  of: 'input' | 'config',
  init: RequestInit,
  below = '',
): Promise<SchemaAnswer> {
  const reply = await readSchemaReply(await get(`${below}${of}_schema`, 'application/json', init));
  return 'none' in reply ? reply.none : schemaAnswer(reply.said);
}

const largestDocument = 10 * 1024 * 1024;

/**
 * Asks the server's OpenAPI document which endpoints a runnable has: at the root of the origin, then beside the
 * runnable. Undefined if no document lists an endpoint that runs it.
 */
async function listedEndpoints(
  url: string,
  get: Call,
  init: RequestInit,
): Promise<ReadonlySet<string> | undefined> {
  const { pathname } = new URL(url);
  const runnable = pathname.replace(/\/c\/[^/]+$/, '').replace(/\/+$/, '');
  const beside = runnable.replace(/\/[^/]*$/, '');
  const up = '../'.repeat(pathname.split('/').filter((segment) => segment !== '').length);
  for (const prefix of new Set(['', beside])) {
    const paths = await pathsAt(`${up}${prefix.slice(1)}${prefix && '/'}openapi.json`, get, init);
    for (const base of new Set([runnable, runnable.slice(prefix.length)])) {
      const names = paths && namesBelow(`${base}/`, paths);
      if (names?.has('invoke') || names?.has('stream')) return names;
    }
  }
  return undefined;
}

/** Reads the paths of a document; undefined if there is none. */
async function pathsAt(path: string, get: Call, init: RequestInit): Promise<JsonObject | undefined> {
  const response = await get(path, 'application/json', init);
  if (response.status !== 200) {
    response.body?.cancel().catch(() => {});
    return undefined;
  }
  const { text, isWhole } = await readText(response, largestDocument);
  const document = isWhole ? parseJson(text) : undefined;
  return isJsonObject(document) && isJsonObject(document.paths) ? document.paths : undefined;
}

/** Names directly below a path that take what is sent to them. */
const namesBelow = (base: string, paths: JsonObject) =>
  new Set(
    Object.entries(paths).flatMap(([path, item]) =>
      path.startsWith(base) && isJsonObject(item) && ('post' in item || 'put' in item)
        ? [path.slice(base.length)]
        : [],
    ),
  );

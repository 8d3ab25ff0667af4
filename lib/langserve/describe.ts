import { httpFailure } from '../http/http-failure.ts';
import { readText } from '../http/reply-body.ts';
import { parseJson, parseSent } from '../json/json.ts';
import {
  absent,
  type DescribeResult,
  type Description,
  type Exposure,
  isSchema,
  isUnsure,
  type SchemaAnswer,
} from '../runnable/description.ts';
import { langserve } from './langserve.ts';
import { listedEndpoints } from './listed-endpoints.ts';
import { endpointOf, extraPath } from './mode-path.ts';
import { stepEndpoints } from './steps/step-message.ts';

export type Get = (path: string, accept: string, init: RequestInit) => Promise<Response>;

/** Milliseconds to wait, once the input schema is known, for answers that sending a text does not need. */
const graceMs = { config: 2_000, probe: 1_000 };

const extras = ['feedback', 'public_trace_link'];
const unknown: Exposure = 'unknown';

/**
 * Asks for both schemas, which are optional (docs/adapter.md#endpoints), probes the endpoints of both modes, and finds
 * those about a finished run and its steps.
 * Throws when the input schema cannot be asked for.
 */
export async function readDescription(url: string, get: Get, signal: AbortSignal): Promise<DescribeResult> {
  const left = new AbortController();
  const init = { signal: AbortSignal.any([signal, left.signal]) };
  const probes = [endpointOf('stream'), endpointOf('batch')].map((path) => probed(get, path, init));
  const missing = absent(null, { code: 'not-arrived' });
  const asking = askSchema(get, 'config', init).catch(() => missing);
  try {
    const input = await askSchema(get, 'input', init);
    // Not before: a server may take seconds to write its document, and answers nothing else meanwhile.
    const besides = readBesides(url, get, init);
    const config = await inTime(asking, graceMs.config, missing);
    signal.throwIfAborted();
    const [found, stream = unknown, batch = unknown] = await Promise.all([
      inTime<Besides>(besides, graceMs.probe, {}),
      ...probes.map((probe) => inTime<Exposure>(probe, graceMs.probe, unknown)),
    ]);
    return {
      description: {
        version: 4,
        protocol: langserve.id,
        url,
        input,
        config,
        modes: { stream, batch },
        ...found,
      },
      unsure: isUnsure(input),
    };
  } finally {
    left.abort();
  }
}

async function inTime<Value>(asked: Promise<Value>, ms: number, otherwise: Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  const first = await Promise.race([asked, late]);
  clearTimeout(timer);
  return first;
}

/** Empty if the answer was late: then feedback asks again. */
type Besides = Pick<Description, 'extras' | 'steps'>;

/** Finds the endpoints about a finished run, and those that bring steps, in the server's document, or asks for them. */
async function readBesides(url: string, get: Get, init: RequestInit): Promise<Besides> {
  const listed = await listedEndpoints(url, get, init).catch(() => undefined);
  if (listed) {
    const [feedback = unknown, publicLink = unknown] = extras.map((name) =>
      listed.has(name) ? 'exposed' : 'missing',
    );
    const missing = stepEndpoints.filter((name) => !listed.has(name));
    return { extras: { feedback, publicLink }, steps: { missing } };
  }
  const [feedback = unknown, publicLink = unknown] = await Promise.all(
    extras.map((name) => probed(get, extraPath(url, name), init)),
  );
  return { extras: { feedback, publicLink } };
}

/** Probes by GET, which runs nothing: 405 means that the endpoint exists (docs/protocol.md#probing-an-endpoint). */
async function probed(get: Get, path: string, init: RequestInit): Promise<Exposure> {
  try {
    const { status, body } = await get(path, '*/*', init);
    body?.cancel().catch(() => {});
    if (status === 405) return 'exposed';
    return status === 404 ? 'missing' : unknown;
  } catch {
    return unknown;
  }
}

const largestSchema = 4 * 1024 * 1024;

/** Asks for a schema; `below` is a path below the runnable that ends with a slash. */
export async function askSchema(
  get: Get,
  of: 'input' | 'config',
  init: RequestInit,
  below = '',
): Promise<SchemaAnswer> {
  const response = await get(`${below}${of}_schema`, 'application/json', init);
  const { status } = response;
  if (status !== 200) {
    const said = absent(status, { code: 'bad-status' });
    if (status === 422) return { ...said, ...(await problemsOf(response)) };
    response.body?.cancel().catch(() => {});
    return said;
  }
  const { text, isWhole } = await readText(response, largestSchema);
  if (!isWhole) return absent(status, { code: 'too-large', limit: largestSchema });
  const schema = parseSent(text);
  if (schema === undefined && parseJson(text) !== undefined) return absent(status, { code: 'too-deep' });
  if (!isSchema(schema)) return absent(status, { code: 'no-schema' });
  return { status: 'served', schema };
}

/**
 * Reads the problems of a 422, by which a server asks for headers, cookies and query parameters, even for a
 * schema.
 */
async function problemsOf(response: Response) {
  const failure = await httpFailure(response, { mode: 'stream', path: '' });
  return failure.kind === 'rejected-input' && failure.problems.length > 0
    ? { problems: failure.problems }
    : {};
}

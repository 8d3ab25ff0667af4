import * as z from 'zod/mini';
import { type DataTransferMode, endpointOf } from './data-transfer-mode.ts';
import { readText } from './http-failure.ts';
import { isJsonObject, type Json, parseJson } from './json.ts';

/** What a schema endpoint answered. */
const schemaAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('served'), schema: z.custom<Json>(isSchema) }),
  /** The endpoint is not exposed or fails: the adapter does without it. */
  z.object({ status: z.literal('absent'), httpStatus: z.nullable(z.number()), reason: z.string() }),
]);
export type SchemaAnswer = z.infer<typeof schemaAnswer>;

/** Whether the endpoint of a mode is there, as far as can be known without running anything. */
const exposure = z.enum(['exposed', 'missing', 'unknown']);
type Exposure = z.infer<typeof exposure>;

/** What a runnable says of itself, in the form that is kept. */
export const description = z.object({
  version: z.literal(2),
  input: schemaAnswer,
  config: schemaAnswer,
  modes: z.object({ stream: exposure, batch: exposure }),
});
export type Description = z.infer<typeof description>;

/** `unsure` is an answer that may change with the next request: it is used once and not kept. */
export type DescribeResult = { description: Description; unsure: boolean };

type Get = (path: string, accept: string, init: RequestInit) => Promise<Response>;

/** Probes that answer no sooner are not waited for once the schemas are known. */
const probeGraceMs = 1_000;

/**
 * Asks for both schemas, which an API may leave out (adapter documentation, 4.5), and whether the endpoints of
 * the modes exist. Throws where the input schema cannot be asked for.
 */
export async function readDescription(get: Get, signal: AbortSignal): Promise<DescribeResult> {
  const left = new AbortController();
  const init = { signal: AbortSignal.any([signal, left.signal]) };
  const probes = (['stream', 'batch'] as const).map((mode) => probed(get, mode, init));
  const config = askSchema(get, 'config', init).catch(() =>
    absent(null, 'The config schema did not arrive.'),
  );
  try {
    const input = await askSchema(get, 'input', init);
    const configAnswer = await config;
    signal.throwIfAborted();
    const grace = new Promise<'late'>((resolve) => setTimeout(resolve, probeGraceMs, 'late'));
    const [stream, batch] = await Promise.all(probes.map((probe) => Promise.race([probe, grace])));
    const modes = {
      stream: stream === 'late' ? 'unknown' : stream,
      batch: batch === 'late' ? 'unknown' : batch,
    };
    return {
      description: description.parse({ version: 2, input, config: configAnswer, modes }),
      unsure: isUnsure(input) || isUnsure(configAnswer),
    };
  } finally {
    left.abort();
  }
}

/** On a route for POST a GET runs nothing: 405 says that the route exists, 404 that it does not (section 1.3). */
async function probed(get: Get, mode: DataTransferMode, init: RequestInit): Promise<Exposure> {
  try {
    const { status, body } = await get(endpointOf(mode), '*/*', init);
    body?.cancel().catch(() => {});
    if (status === 405) return 'exposed';
    return status === 404 ? 'missing' : 'unknown';
  } catch {
    return 'unknown';
  }
}

const maxSchemaLength = 4 * 1024 * 1024;

async function askSchema(get: Get, of: 'input' | 'config', init: RequestInit): Promise<SchemaAnswer> {
  const response = await get(`${of}_schema`, 'application/json', init);
  const { status } = response;
  if (status !== 200) {
    response.body?.cancel().catch(() => {});
    const answer = status === 0 ? 'a redirect' : `HTTP status ${status}`;
    return absent(status, `The ${of} schema was answered with ${answer}.`);
  }
  const text = await readText(response, maxSchemaLength + 1);
  if (text.length > maxSchemaLength) return absent(status, `The ${of} schema is larger than 4 MiB.`);
  const schema = parseJson(text);
  if (!isSchema(schema)) return absent(status, `The ${of} schema is not a JSON schema.`);
  return { status: 'served', schema };
}

const lastingStatuses = [200, 404, 405, 500, 501];

const isUnsure = (answer: SchemaAnswer) =>
  answer.status === 'absent' && !lastingStatuses.includes(answer.httpStatus ?? 0);

function isSchema(value: unknown): value is Json {
  return isJsonObject(value) || typeof value === 'boolean';
}

const absent = (httpStatus: number | null, reason: string): SchemaAnswer => ({
  status: 'absent',
  httpStatus,
  reason,
});

export const schemaIn = (answer: SchemaAnswer | undefined): Json | undefined =>
  answer?.status === 'served' ? answer.schema : undefined;

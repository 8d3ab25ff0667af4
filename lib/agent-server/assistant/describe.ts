import { propertiesOf } from '../../form/schema/json-schema.ts';
import { readText } from '../../http/reply-body.ts';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../../json/json.ts';
import {
  absent,
  type DescribeResult,
  type Description,
  isSchema,
  isUnsure,
  type SchemaAnswer,
} from '../../runnable/description.ts';
import { RunnableError } from '../../runnable/failure.ts';
import { refusalOf } from '../refusal.ts';
import { agentServerId, isAssistantId, partsOf } from './address.ts';
import { defaultAmong, readAssistants } from './assistant-list.ts';
import { graphInput, graphOutputs } from './graph-input.ts';
import { givenValues, ofConfiguration, requiredValues, requiringOthers } from './graph-values.ts';
import { serverKind } from './server-kind.ts';

/** Sends a request to a path below the base of a server. */
export type AskBase = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Milliseconds until the schemas count as absent: a JavaScript server takes seconds for the first ones, and the first
 * message waits only a little longer for all of this.
 */
const patienceMs = 4_000;

const largestSchemas = 4 * 1024 * 1024;
const missing = absent(null, { code: 'not-arrived' });

/** Headers that a JavaScript server copies into the configuration of a run (docs/agent-server.md#keys). */
const copiesHeaders = { prefix: 'x-', except: ['x-api-key', 'x-tenant-id', 'x-service-key'] };

type Schemas = Pick<Description, 'input' | 'config' | 'outputs'>;

/**
 * Asks for the schemas of an assistant (docs/agent-server.md#schemas). Both data transfer modes always exist. Throws a
 * RunnableError if the server wants a valid key, and whatever breaks the connection.
 */
export async function readDescription(
  url: string,
  get: AskBase,
  signal: AbortSignal,
  limitMs = patienceMs,
): Promise<DescribeResult> {
  const late = AbortSignal.timeout(limitMs);
  const init = { signal: AbortSignal.any([signal, late]) };
  const asking = askKind(get, init);
  let schemas: Schemas = { input: missing, config: missing };
  try {
    schemas = await askSchemas(await schemasPath(url, get, init), get, init);
  } catch (error) {
    signal.throwIfAborted();
    if (!late.aborted) throw error;
  }
  const kind = await asking;
  return {
    description: {
      version: 4,
      protocol: agentServerId,
      url,
      ...schemas,
      modes: { stream: 'exposed', batch: 'exposed' },
      extras: { feedback: 'missing', publicLink: 'missing' },
      ...(kind === 'javascript' ? { copiesHeaders } : {}),
      ...(kind && { dialect: kind }),
    },
    unsure: isUnsure(schemas.input),
  };
}

/** Finds out which kind of server it is; undefined if it does not say. */
async function askKind(get: AskBase, init: RequestInit) {
  try {
    const { text } = await readText(await get('/info', init), 64 * 1024);
    return serverKind(parseSent(text));
  } catch {
    return undefined;
  }
}

/** Returns the path of an assistant's schemas. A Python server takes only the id there, so a graph name is looked up. */
async function schemasPath(url: string, get: AskBase, init: RequestInit): Promise<string> {
  const { assistant } = partsOf(url);
  const id = isAssistantId(assistant) ? assistant : await idOf(assistant, get, init);
  return `/assistants/${encodeURIComponent(id ?? assistant)}/schemas`;
}

async function idOf(graph: string, get: AskBase, init: RequestInit): Promise<string | undefined> {
  const response = await get('/assistants/search', {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ graph_id: graph, limit: 100 }),
  });
  await failIfRefused(response);
  const { text } = await readText(response, largestSchemas);
  const assistants = response.status === 200 ? readAssistants(parseSent(text)) : undefined;
  return defaultAmong(assistants ?? [])?.assistant_id;
}

async function failIfRefused(response: Response) {
  if (response.status !== 401 && response.status !== 403) return;
  throw new RunnableError(await refusalOf(response, 'stream', ''));
}

async function askSchemas(path: string, get: AskBase, init: RequestInit): Promise<Schemas> {
  const response = await get(path, init);
  await failIfRefused(response);
  const { config, ...schemas } = await readSchemas(response);
  const needs = config.status === 'served' && requiredValues(config.schema).length > 0;
  return { ...schemas, config: needs ? await withoutGiven(config, path, get, init) : config };
}

/** Requires less of a configuration: an assistant may have values of its own. */
async function withoutGiven(
  config: SchemaAnswer & { status: 'served' },
  path: string,
  get: AskBase,
  init: RequestInit,
): Promise<SchemaAnswer> {
  const response = await get(path.replace(/\/schemas$/, ''), init);
  const { text } = await readText(response, largestSchemas);
  const assistant = response.status === 200 ? parseSent(text) : undefined;
  return { ...config, schema: requiringOthers(config.schema, givenValues(assistant)) };
}

/** Reads the reply of `/schemas`. */
export async function readSchemas(response: Response): Promise<Schemas> {
  const { status } = response;
  const { text, isWhole } = await readText(response, largestSchemas);
  const none = (answer: SchemaAnswer): Schemas => ({ input: answer, config: answer });
  if (status !== 200) return none(absent(status, { code: 'bad-status' }));
  if (!isWhole) return none(absent(status, { code: 'too-large', limit: largestSchemas }));
  const said = parseSent(text);
  if (!isJsonObject(said)) return none(absent(status, { code: 'no-schema' }));
  const outputs = graphOutputs(said);
  return {
    input: served(status, graphInput(said)),
    ...(outputs && { outputs }),
    config: served(
      status,
      configured(said.context_schema) ?? configured(said.config_schema, ofConfiguration),
    ),
  };
}

const served = (status: number, schema: Json | undefined): SchemaAnswer =>
  isSchema(schema) ? { status: 'served', schema } : absent(status, { code: 'no-schema' });

/**
 * Puts a schema where the forms of presets look for it: below `configurable`. Definitions stay at the root, so that
 * references still lead to them.
 */
function configured(schema: Json | undefined, mark: JsonObject = {}): JsonObject | undefined {
  if (!isJsonObject(schema) || Object.keys(propertiesOf(schema)).length === 0) return undefined;
  const { $defs, definitions, ...configurable } = schema;
  return {
    ...mark,
    type: 'object',
    properties: { configurable },
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
}

import { propertiesOf } from '../../form/schema/json-schema.ts';
import { readText } from '../../http/reply-body.ts';
import { readSchemaReply } from '../../http/schema-reply.ts';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../../json/json.ts';
import {
  absent,
  type DescribeResult,
  type Description,
  isPassing,
  isSchema,
  isSettled,
  type SchemaAnswer,
} from '../../runnable/description.ts';
import { RunnableError } from '../../runnable/failure.ts';
import { refusalOf } from '../refusal.ts';
import { agentServerId, isAssistantId, partsOf } from './address.ts';
import { graphInput, graphOutputs } from './graph-input.ts';
import { givenValues, ofConfiguration, requiredValues, requiringOthers } from './graph-values.ts';
import { defaultAmong, readAssistants, serverKind } from './server-info.ts';

/** Sends a request to a path below the base of a server. */
export type AskBase = (path: string, init: RequestInit) => Promise<Response>;

/** Headers that a JavaScript server copies into the configuration of a run (docs/agent-server.md#keys). */
const copiesHeaders = { prefix: 'x-', except: ['x-api-key', 'x-tenant-id', 'x-service-key'] };

type Schemas = Pick<Description, 'input' | 'config' | 'outputs'>;

/**
 * Asks for the schemas of an assistant (docs/agent-server.md#schemas), and once they are known for the kind of the server.
 * Both data transfer modes always exist. Throws a RunnableError if the server wants a valid key, and whatever breaks the
 * connection.
 */
export async function readDescription(
  url: string,
  get: AskBase,
  signal: AbortSignal,
): Promise<DescribeResult> {
  const init = { signal };
  const schemas = await askSchemas(url, get, init);
  const isKnown = isSettled(schemas.input);
  const kind = isKnown ? await askKind(get, init) : undefined;
  signal.throwIfAborted();
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
    unsure: !isKnown,
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

/** Asks for the schemas. A Python server takes only the id there, so the name of a graph is looked up. */
async function askSchemas(url: string, get: AskBase, init: RequestInit): Promise<Schemas> {
  const { assistant } = partsOf(url);
  const looked = isAssistantId(assistant) ? {} : await lookUp(assistant, get, init);
  if (looked.none) return { input: looked.none, config: looked.none };
  const at = `/assistants/${encodeURIComponent(looked.id ?? assistant)}`;
  const response = await get(`${at}/schemas`, init);
  await failIfRefused(response);
  const { config, ...schemas } = await readSchemas(response);
  if (config.status !== 'served' || requiredValues(config.schema).length === 0) return { ...schemas, config };
  const own = looked.entry ?? (await askAssistant(at, get, init));
  return { ...schemas, config: { ...config, schema: requiringOthers(config.schema, givenValues(own)) } };
}

type Looked = { id?: string; entry?: Json; none?: SchemaAnswer };

/** Looks up the assistant of a graph. `none`: its server is out for a moment. */
async function lookUp(graph: string, get: AskBase, init: RequestInit): Promise<Looked> {
  const response = await get('/assistants/search', {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ graph_id: graph, limit: 100 }),
  });
  await failIfRefused(response);
  const reply = await readSchemaReply(response);
  if ('none' in reply) return isPassing(reply.none) ? reply : {};
  const id = defaultAmong(readAssistants(reply.said) ?? [])?.assistant_id;
  if (id === undefined) return {};
  const isIt = (entry: Json) => isJsonObject(entry) && entry.assistant_id === id;
  const entry = Array.isArray(reply.said) ? reply.said.find(isIt) : undefined;
  return { id, ...(entry !== undefined && { entry }) };
}

async function failIfRefused(response: Response) {
  const { status, headers } = response;
  if (status !== 401 && (status !== 403 || headers.has('retry-after'))) return;
  throw new RunnableError(await refusalOf(response, 'stream', ''));
}

/** Asks for an assistant, which may have values of its own for the configuration. */
async function askAssistant(at: string, get: AskBase, init: RequestInit): Promise<Json | undefined> {
  const reply = await readSchemaReply(await get(at, init));
  return 'said' in reply ? reply.said : undefined;
}

/** Reads the reply of `/schemas`. */
export async function readSchemas(response: Response): Promise<Schemas> {
  const reply = await readSchemaReply(response);
  const none = (answer: SchemaAnswer): Schemas => ({ input: answer, config: answer });
  if ('none' in reply) return none(reply.none);
  const { said } = reply;
  if (!isJsonObject(said) || !Object.keys(said).some((name) => /^graph_id$|_schema$/.test(name)))
    return none(absent(200, { code: 'no-schema' }));
  const outputs = graphOutputs(said);
  return {
    input: served(graphInput(said)),
    ...(outputs && { outputs }),
    config: served(configured(said.context_schema) ?? configured(said.config_schema, ofConfiguration)),
  };
}

const served = (schema: Json | undefined): SchemaAnswer =>
  isSchema(schema) ? { status: 'served', schema } : absent(200, { code: 'no-schema' });

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

import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { valueAt } from '../json/json-pointer.ts';
import { own } from '../message/merge.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import { capped } from '../runnable/failure.ts';
import { inputReader } from './openapi-input.ts';
import { endpointOf } from './runnable-url.ts';

/** A runnable as an OpenAPI document lists it; `path` is below the base of the document. */
type ListedRunnable = {
  path: string;
  modes: DataTransferMode[];
  input?: Json;
  description: string;
  headers: string[];
};

/** The runnables of an OpenAPI document. */
export type ListedRunnables = {
  runnables: ListedRunnable[];
  /** Paths of which only schemas are listed: LangServe before 0.3 lists no more where pydantic 2 is installed. */
  schemaOnly: string[];
  /** Paths with placeholders, except those for a configuration. */
  incomplete: string[];
  /** Base addresses that the document names, absolute or relative to it. */
  servers: string[];
};

/** Largest number of runnables that are read; further ones are left out. */
const mostRunnables = 1000;

const objectLike = z.custom<JsonObject>(isJsonObject);
const openapi = z.object({
  paths: objectLike,
  servers: z.catch(z.optional(z.array(z.object({ url: z.string() }))), undefined),
});

/** Reads the runnables of an OpenAPI document; undefined if the value is none. */
export function readOpenApi(value: Json | undefined): ListedRunnables | undefined {
  const { data } = openapi.safeParse(value);
  if (!data || !isJsonObject(value) || !('openapi' in value || 'swagger' in value)) return undefined;
  const listing = createListing(operationReader(value));
  for (const [path, item] of Object.entries(data.paths)) listing.add(path, item);
  return { ...listing.listed(), servers: (data.servers ?? []).map(({ url }) => url) };
}

/** Gathers runnables from the paths of a document. */
function createListing(read: ReturnType<typeof operationReader>) {
  const byPath = new Map<string, ListedRunnable>();
  const withSchemas = new Set<string>();
  const incomplete = new Set<string>();

  function addMode(base: string, mode: DataTransferMode, item: JsonObject) {
    if (byPath.size >= mostRunnables && !byPath.has(base)) return;
    const operation = read(item);
    if (operation) byPath.set(base, merged(byPath.get(base), { path: base, modes: [mode], ...operation }));
  }

  return {
    add(path: string, item: Json | undefined) {
      const { base, mode } = placeOf(path, item);
      if (base === undefined || base.includes('{config_hash}') || !isJsonObject(item)) return;
      if (!base.includes('{')) mode ? addMode(base, mode, item) : withSchemas.add(base);
      else if (mode) incomplete.add(base);
    },
    listed: () => ({
      runnables: [...byPath.values()],
      schemaOnly: [...withSchemas].filter((path) => !byPath.has(path)).slice(0, mostRunnables),
      incomplete: [...incomplete].slice(0, mostRunnables),
    }),
  };
}

const modeAt: Record<string, DataTransferMode> = {
  [endpointOf('stream')]: 'stream',
  [endpointOf('batch')]: 'batch',
};

/** Tells whether a browser asks exactly below the base for a path: it reads `/.<tab>./` as `/../`, and `\` as `/`. */
function staysBelow(path: string): boolean {
  const address = `http://a${path}`;
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash } = new URL(address);
  return search + hash === '' && pathname.split('/').length === path.split('/').length;
}

/** Splits a path into that of the runnable and the mode; without a mode it is that of a schema. */
function placeOf(path: string, item: Json | undefined): { base?: string; mode?: DataTransferMode } {
  const [, base, name = ''] = /^((?:\/.*)?)\/([a-z_]+)$/.exec(path) ?? [];
  if (base === undefined || !staysBelow(path) || !isJsonObject(item)) return {};
  const mode = own(modeAt, name);
  if (mode && isJsonObject(item.post)) return { base, mode };
  return name === 'input_schema' && isJsonObject(item.get) ? { base } : {};
}

/** Builds a function that reads an operation that runs something; undefined if it takes no input. */
function operationReader(document: JsonObject) {
  const inputOf = inputReader(document);
  const headersOf = headerReader(document);
  return (item: JsonObject): Omit<ListedRunnable, 'path' | 'modes'> | undefined => {
    if (!isJsonObject(item.post)) return undefined;
    const { takes, input } = inputOf(item.post);
    if (!takes) return undefined;
    const headers = headersOf(item);
    return { description: ownDescription(item.post), headers, ...(input === undefined ? {} : { input }) };
  };
}

/** Beginnings of the descriptions that LangServe gives to every runnable. */
const usualWords =
  /^(Invoke the runnable|Stream the output|This endpoint allows to stream|API endpoint used only for)/;

function ownDescription({ description }: JsonObject): string {
  const text = typeof description === 'string' ? description.trim() : '';
  return usualWords.test(text) ? '' : capped(text);
}

const order: DataTransferMode[] = ['stream', 'batch'];

/** Merges the operations of both modes of one runnable. */
function merged(before: ListedRunnable | undefined, next: ListedRunnable): ListedRunnable {
  if (!before) return next;
  return {
    ...next,
    ...before,
    modes: order.filter((mode) => before.modes.includes(mode) || next.modes.includes(mode)),
    description: before.description || next.description,
    headers: [...new Set([...before.headers, ...next.headers])],
  };
}

const headerParameter = z.object({ name: z.string(), in: z.literal('header'), required: z.literal(true) });
const securityScheme = z.discriminatedUnion('type', [
  z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
  z.object({ type: z.enum(['http', 'oauth2', 'openIdConnect']) }),
]);

/** Largest number of headers; no server needs more. */
const mostHeaders = 20;

/**
 * Builds a function that lists the headers that an operation needs: those it requires, and those of its
 * security schemes.
 */
function headerReader(document: JsonObject) {
  const schemes = valueAt(document, '/components/securitySchemes');
  const ofDocument = headersOfScheme(itemsOf(document.security), schemes);
  return (item: JsonObject): string[] => {
    const operation = isJsonObject(item.post) ? item.post : {};
    const parameters = [...itemsOf(item.parameters), ...itemsOf(operation.parameters)];
    const required = parameters.flatMap((parameter) => headerParameter.safeParse(parameter).data?.name ?? []);
    const { security } = operation;
    const ofScheme = security === undefined ? ofDocument : headersOfScheme(itemsOf(security), schemes);
    return [...new Set([...required, ...ofScheme])].slice(0, mostHeaders);
  };
}

/** Returns the headers of the first way to sign in; none if one of the ways is to do without. */
function headersOfScheme(security: Json[], schemes: Json | undefined): string[] {
  const [first] = security;
  const isOptional = security.some((way) => isJsonObject(way) && Object.keys(way).length === 0);
  if (isOptional || !isJsonObject(first) || !isJsonObject(schemes)) return [];
  const names = Object.keys(first).slice(0, mostHeaders);
  return names.flatMap((name) => {
    const { data } = securityScheme.safeParse(Object.hasOwn(schemes, name) ? schemes[name] : undefined);
    if (!data) return [];
    return data.type === 'apiKey' ? data.name : 'authorization';
  });
}

const itemsOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value.slice(0, 100) : []);

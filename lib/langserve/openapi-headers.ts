import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { valueAt } from '../json/json-pointer.ts';

const headerParameter = z.object({ name: z.string(), in: z.literal('header'), required: z.literal(true) });
const scheme = z.discriminatedUnion('type', [
  z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
  z.object({ type: z.enum(['http', 'oauth2', 'openIdConnect']) }),
]);

/** Largest number of headers; no server needs more. */
const mostHeaders = 20;

/**
 * Builds a function that lists the headers that an operation needs: those it requires, and those of its
 * security schemes.
 */
export function headerReader(document: JsonObject) {
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
    const { data } = scheme.safeParse(Object.hasOwn(schemes, name) ? schemes[name] : undefined);
    if (!data) return [];
    return data.type === 'apiKey' ? data.name : 'authorization';
  });
}

const itemsOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value.slice(0, 100) : []);

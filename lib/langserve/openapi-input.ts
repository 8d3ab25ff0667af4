import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { decodedPart, itemAt, stepsOf, valueAt } from '../json/json-pointer.ts';

/** Budget for the schemas of one document, in values: far more than any real document needs. */
const mostValues = 200_000;
/** Largest number of values taken of one list or object; an enum may name more. */
const mostInner = 10_000;

/**
 * Builds a function that cuts the input schema out of the body of an operation, together with the schemas that
 * it refers to. Undefined if the operation does not say its input, or if reading it costs too much.
 */
export function inputReader(document: JsonObject) {
  let valuesLeft = mostValues;

  function targetOf(ref: Json | undefined): Json | undefined {
    return typeof ref === 'string' && ref.startsWith('#/') ? valueAt(document, ref.slice(1)) : undefined;
  }

  function resolved(value: Json | undefined): JsonObject | undefined {
    let place = value;
    for (let step = 0; step < 8 && isJsonObject(place) && '$ref' in place; step += 1) {
      place = targetOf(place.$ref);
    }
    return isJsonObject(place) && !('$ref' in place) ? place : undefined;
  }

  const schemaNamed = (name: string): Json => itemAt(valueAt(document, '/components/schemas'), name) ?? {};

  /** Collects the named schemas that a schema refers to; undefined if there are too many. */
  function namedIn(schema: Json): JsonObject | undefined {
    const named = new Map<string, Json>();
    const left: Json[] = [schema];
    for (let part = left.pop(); part !== undefined; part = left.pop()) {
      valuesLeft -= 1;
      if (valuesLeft < 0) return undefined;
      const name = isJsonObject(part) ? nameIn(part.$ref) : undefined;
      if (name !== undefined && !named.has(name)) {
        named.set(name, schemaNamed(name));
        left.push(schemaNamed(name));
      }
      left.push(...innerOf(part));
    }
    return Object.fromEntries(named);
  }

  /** Returns the properties of the body of an operation; undefined if the document does not list them. */
  function bodyOf(operation: JsonObject): JsonObject | undefined {
    const content = resolved(operation.requestBody)?.content;
    const json = isJsonObject(content) ? content['application/json'] : undefined;
    const properties = isJsonObject(json) ? resolved(onlyPart(json.schema))?.properties : undefined;
    return isJsonObject(properties) ? properties : undefined;
  }

  function schemaOf(input: JsonObject): Json | undefined {
    valuesLeft -= Object.keys(input).length;
    if (valuesLeft < 0) return undefined;
    // LangServe adds the same generic description to every input.
    const { description: _, title: __, ...plain } = input;
    const own = rootOf(resolved(onlyPart(plain))) ?? ('$ref' in plain || 'allOf' in plain ? plain : input);
    const schemas = namedIn(own);
    return schemas && { ...own, components: { schemas } };
  }

  /** `takes`: whether the operation may be that of a runnable, because its body has an input or is not said. */
  return (operation: JsonObject): { takes: boolean; input?: Json } => {
    const body = bodyOf(operation);
    if (!body) return { takes: true };
    const input = isJsonObject(body.input) ? schemaOf(body.input) : body.input;
    return { takes: body.input !== undefined, ...(input === undefined ? {} : { input }) };
  };
}

/** Unwraps a root model, which LangServe lists as an object with a property `root`. */
function rootOf(schema: JsonObject | undefined): JsonObject | undefined {
  if (!isJsonObject(schema?.properties)) return undefined;
  const { root } = schema.properties;
  if (!isJsonObject(root)) return undefined;
  return Object.keys(schema.properties).length === 1 ? root : undefined;
}

const innerOf = (part: Json): Json[] =>
  typeof part === 'object' && part !== null ? Object.values(part).slice(0, mostInner) : [];

const namedSchemas = '#/components/schemas/';

/** Returns the name of the schema that a reference points to or into. */
function nameIn(ref: Json | undefined): string | undefined {
  if (typeof ref !== 'string' || !ref.startsWith(namedSchemas)) return undefined;
  return stepsOf(decodedPart(ref.slice(namedSchemas.length - 1)))[0];
}

/** Unwraps an `allOf` of one schema, as pydantic 1 writes a reference with words beside it. */
function onlyPart(schema: Json | undefined): Json | undefined {
  const parts = isJsonObject(schema) ? schema.allOf : undefined;
  return Array.isArray(parts) && parts.length === 1 ? parts[0] : schema;
}

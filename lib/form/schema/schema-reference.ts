import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { valueAt } from '../../json/json-pointer.ts';

/**
 * Returns the part of a schema that a reference points to, by pointer or anchor; undefined if that is outside
 * the schema.
 */
export function referred(root: JsonObject, ref: string): Json | undefined {
  const [document = '', fragment = ''] = ref.split('#', 2);
  if (!ref.startsWith('#') && !isItself(root, document)) return undefined;
  return fragment === '' || fragment.startsWith('/')
    ? valueAt(root, decoded(fragment))
    : anchorsIn(root).get(decoded(fragment));
}

/** Base for relative references: the real address of the schema is unknown. */
const anywhere = 'https://schema.invalid/';

function isItself({ $id }: JsonObject, document: string): boolean {
  if (typeof $id !== 'string' || !URL.canParse($id, anywhere)) return false;
  const own = new URL($id, anywhere);
  own.hash = '';
  return URL.canParse(document, own) && new URL(document, own).href === own.href;
}

const knownAnchors = new WeakMap<JsonObject, Map<string, JsonObject>>();

function anchorsIn(root: JsonObject): Map<string, JsonObject> {
  const known = knownAnchors.get(root);
  if (known) return known;
  const anchors = new Map<string, JsonObject>();
  const left: Json[] = [root];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (isJsonObject(part) && typeof part.$anchor === 'string') anchors.set(part.$anchor, part);
    if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) left.push(inner);
  }
  knownAnchors.set(root, anchors);
  return anchors;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';

/** The part of a schema that a reference in it leads to, by a pointer or an anchor; undefined where it leads elsewhere. */
export function referred(root: JsonObject, ref: string): Json | undefined {
  const [document = '', fragment = ''] = ref.split('#', 2);
  if (!ref.startsWith('#') && !isItself(root, document)) return undefined;
  return fragment === '' || fragment.startsWith('/')
    ? pointed(root, fragment)
    : anchorsIn(root).get(decoded(fragment));
}

/** A relative one is one to something beside the schema, wherever that is. */
const anywhere = 'https://schema.invalid/';

function isItself({ $id }: JsonObject, document: string): boolean {
  if (typeof $id !== 'string' || !URL.canParse($id, anywhere)) return false;
  const own = new URL($id, anywhere);
  own.hash = '';
  return URL.canParse(document, own) && new URL(document, own).href === own.href;
}

function pointed(root: JsonObject, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
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

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

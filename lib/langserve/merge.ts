import { isJsonObject, type Json, type JsonObject } from './json.ts';

/**
 * Merging as langchain-core does it (`merge_dicts` and `merge_lists` in langchain_core/utils/_merge.py),
 * but it never throws: where Python would, the later value wins.
 * `left` is changed in place, so that the cost is that of `right`; `right` is never changed or kept.
 */
export function mergeDicts(left: JsonObject, right: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(right)) {
    const present = own(left, key);
    if (present === undefined || present === null) put(left, key, copy(value));
    else if (value !== null) put(left, key, mergeValue(key, present, value));
  }
  return left;
}

const identities = ['id', 'output_version', 'model_provider'];
const positions = ['index', 'created', 'timestamp'];

function mergeValue(key: string, left: Json, right: Json): Json {
  if (typeof left === 'string' && typeof right === 'string') return mergeText(key, left, right);
  if (typeof left === 'number' && typeof right === 'number') return mergeNumber(key, left, right);
  if (Array.isArray(left) && Array.isArray(right)) return mergeLists(left, right);
  if (isJsonObject(left) && isJsonObject(right)) return mergeDicts(left, right);
  return copy(right);
}

const mergeText = (key: string, left: string, right: string) =>
  (key === 'index' && left.startsWith('lc_')) || (identities.includes(key) && left === right)
    ? left
    : left + right;

const mergeNumber = (key: string, left: number, right: number) =>
  positions.includes(key) || left === right ? right : left + right;

/** Where the first block of an `index` stands in a list: looking for it costs no walk through the list. */
const blockPlaces = new WeakMap<Json[], Map<Json, number>>();

export function mergeLists(left: Json[], right: Json[]): Json[] {
  for (const item of right) {
    const target = isJsonObject(item) ? mergeTarget(left, item) : undefined;
    if (target && isJsonObject(item)) mergeBlock(target, item);
    else append(left, copy(item));
  }
  return left;
}

function append(list: Json[], item: Json) {
  const places = blockPlaces.get(list);
  if (places && isJsonObject(item) && isBlockIndex(item.index) && !places.has(item.index)) {
    places.set(item.index, list.length);
  }
  list.push(item);
}

const isBlockIndex = (index: Json | undefined): index is string | number =>
  typeof index === 'number' || (typeof index === 'string' && index.startsWith('lc_'));

function mergeTarget(list: Json[], block: JsonObject): JsonObject | undefined {
  if (!isBlockIndex(block.index)) return undefined;
  const first = list[placesIn(list).get(block.index) ?? -1];
  if (!isJsonObject(first)) return undefined;
  if (sameBlock(first, block)) return first;
  return list.filter(isJsonObject).find((other) => other.index === block.index && sameBlock(other, block));
}

function placesIn(list: Json[]): Map<Json, number> {
  const known = blockPlaces.get(list);
  if (known) return known;
  const places = new Map<Json, number>();
  list.forEach((item, place) => {
    if (isJsonObject(item) && isBlockIndex(item.index) && !places.has(item.index))
      places.set(item.index, place);
  });
  blockPlaces.set(list, places);
  return places;
}

const sameBlock = (left: JsonObject, right: JsonObject) => !left.id || !right.id || left.id === right.id;

/** The type of a block is said again with each piece of it. */
function mergeBlock(left: JsonObject, { type, ...right }: JsonObject) {
  if (type === 'non_standard' && isJsonObject(right.value)) {
    const { type: _, ...value } = right.value;
    mergeDicts(left, left.type === 'non_standard' ? { value } : { extras: value });
  } else mergeDicts(left, right);
}

/** What an object itself has: `__proto__` in a reply is a key like any other. */
export const own = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** An assignment that `__proto__` in a reply cannot turn into anything else. */
export function put(object: JsonObject, key: string, value: Json) {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

export function copy(value: Json): Json {
  if (Array.isArray(value)) return value.map(copy);
  if (!isJsonObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) put(result, key, copy(item));
  return result;
}

import { type ExactNumber, isNumber, isSameNumber, sumOf } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { type BlockPlaces, type IndexedBlock, isIndexedBlock, placesIn } from './block-places.ts';

/**
 * Merges dicts like langchain-core (`merge_dicts` and `merge_lists` in langchain_core/utils/_merge.py), but
 * never throws: where Python would, the later value wins. Changes `left` in place, so that the cost is that
 * of `right`; neither changes nor keeps `right`.
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
  if (isNumber(left) && isNumber(right)) return mergeNumber(key, left, right);
  if (Array.isArray(left) && Array.isArray(right)) return mergeLists(left, right);
  if (isJsonObject(left) && isJsonObject(right)) return mergeDicts(left, right);
  return copy(right);
}

const mergeText = (key: string, left: string, right: string) =>
  (key === 'index' && left.startsWith('lc_')) || (identities.includes(key) && left === right)
    ? left
    : left + right;

const mergeNumber = (key: string, left: number | ExactNumber, right: number | ExactNumber) => {
  if (positions.includes(key)) return right;
  return isSameNumber(left, right) ? left : sumOf(left, right);
};

/** Cache of the block places of lists, so that no lookup walks through a list. */
const blockPlaces = new WeakMap<Json[], BlockPlaces>();

export function mergeLists(left: Json[], right: Json[]): Json[] {
  for (const item of right) {
    const target = isIndexedBlock(item) ? targetOf(left, item) : undefined;
    if (target && isIndexedBlock(item)) mergeBlock(target, item);
    else {
      left.push(copy(item));
      blockPlaces.get(left)?.add(left.length - 1);
    }
  }
  return left;
}

function targetOf(list: Json[], block: IndexedBlock): IndexedBlock | undefined {
  const places = blockPlaces.get(list) ?? placesIn(list);
  blockPlaces.set(list, places);
  return places.target(block);
}

/** Merges a piece into a block. Each piece repeats the type of the block, and may repeat its id. */
function mergeBlock(left: JsonObject, { type, ...right }: JsonObject) {
  if (type === 'non_standard' && isJsonObject(right.value)) {
    const { type: _, ...value } = right.value;
    mergeDicts(left, left.type === 'non_standard' ? { value } : { extras: value });
    return;
  }
  // Some servers repeat id and name with each piece.
  const { id, name, ...rest } = right;
  const isNamed = name !== undefined && name !== null && name !== left.name;
  mergeDicts(left, { ...rest, ...(left.id || id === undefined ? {} : { id }), ...(isNamed ? { name } : {}) });
}

/** Returns an own member: `__proto__` or `constructor` in a reply is a key like any other. */
export const own = <Value>(object: { [key: string]: Value }, key: string): Value | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Sets an own member, even if a reply has the key `__proto__`. */
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

import { type ExactNumber, isNumber, isSameNumber, sumOf } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';

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

/** Returns an own member: `__proto__` in a reply is a key like any other. */
export const own = (object: JsonObject, key: string): Json | undefined =>
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

/** A list entry whose `index` names the block of a message that it is a piece of. */
type IndexedBlock = JsonObject & { index: string | number };

const isIndexedBlock = (item: Json | undefined): item is IndexedBlock =>
  isJsonObject(item) &&
  (typeof item.index === 'number' || (typeof item.index === 'string' && item.index.startsWith('lc_')));

/**
 * Indexes the blocks of a list to which blocks are only added. Finding a block never walks through the list,
 * however many blocks share an index. The id of a block must not change once it is set.
 */
function placesIn(list: Json[]) {
  const first = new Map<Json, number>();
  const shared = new Map<Json, SharedIndex>();

  function add(place: number) {
    const item = list[place];
    if (!isIndexedBlock(item)) return;
    const start = first.get(item.index);
    const before = start === undefined ? undefined : list[start];
    if (start === undefined || isOtherKind(before, item)) {
      shared.delete(item.index);
      return void first.set(item.index, place);
    }
    const all = shared.get(item.index) ?? createSharedIndex(list, start);
    shared.set(item.index, all);
    all.add(place);
  }

  function placeOf({ index, id }: IndexedBlock): number | undefined {
    const start = first.get(index);
    if (start === undefined) return start;
    const all = shared.get(index);
    if (all) return id ? all.placeOf(id) : all.last();
    if (!id) return start;
    const known = idAt(list, start);
    return !known || known === id ? start : undefined;
  }

  for (const place of list.keys()) add(place);
  return {
    add,
    /** Finds the block of the same index and id; one without an id continues the latest of its index. */
    target(block: IndexedBlock): IndexedBlock | undefined {
      const found = list[placeOf(block) ?? -1];
      return isIndexedBlock(found) && !isOtherKind(found, block) ? found : undefined;
    },
  };
}

/** Tells text from thoughts: some providers send both with one index. */
function isOtherKind(one: Json | undefined, other: IndexedBlock): boolean {
  const [before, after] = [kindOf(one), kindOf(other)];
  return before !== '' && after !== '' && before !== after;
}

function kindOf(block: Json | undefined): 'text' | 'thought' | '' {
  const type = isJsonObject(block) ? String(block.type) : '';
  if (/^(reasoning|thinking|redacted_thinking)/.test(type)) return 'thought';
  return /^(text|output_text)/.test(type) ? 'text' : '';
}

type BlockPlaces = ReturnType<typeof placesIn>;

type SharedIndex = ReturnType<typeof createSharedIndex>;

/**
 * Indexes the blocks that share an `index`. Only the first one without an id is ever added to, and gets an id
 * by that.
 */
function createSharedIndex(list: Json[], start: number) {
  const byId = new Map<Json, number>();
  const withoutId: number[] = [];
  let passed = 0;

  function noteId(id: Json, place: number) {
    byId.set(id, Math.min(place, byId.get(id) ?? place));
  }

  function add(place: number) {
    const id = idAt(list, place);
    if (id) noteId(id, place);
    else withoutId.push(place);
  }

  function firstWithoutId(): number | undefined {
    for (; passed < withoutId.length; passed += 1) {
      const place = withoutId[passed] ?? 0;
      const id = idAt(list, place);
      if (!id) return place;
      noteId(id, place);
    }
    return undefined;
  }

  let latest = start;
  add(start);
  return {
    add(place: number) {
      latest = place;
      add(place);
    },
    last: () => latest,
    placeOf(id: Json): number | undefined {
      const places = [firstWithoutId(), byId.get(id)].filter((place) => place !== undefined);
      return places.length === 0 ? undefined : Math.min(...places);
    },
  };
}

function idAt(list: Json[], place: number): Json {
  const item = list[place];
  return (isJsonObject(item) && item.id) || null;
}

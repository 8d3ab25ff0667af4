import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';

/** A list entry whose `index` names the block of a message that it is a piece of. */
export type IndexedBlock = JsonObject & { index: string | number };

export const isIndexedBlock = (item: Json | undefined): item is IndexedBlock =>
  isJsonObject(item) &&
  (typeof item.index === 'number' || (typeof item.index === 'string' && item.index.startsWith('lc_')));

/**
 * Indexes the blocks of a list to which blocks are only added. Finding a block never walks through the list,
 * however many blocks share an index. The id of a block must not change once it is set.
 */
export function placesIn(list: Json[]) {
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
  const type = isJsonObject(block) ? wordOf(block.type) : '';
  if (/^(reasoning|thinking|redacted_thinking)/.test(type)) return 'thought';
  return /^(text|output_text)/.test(type) ? 'text' : '';
}

export type BlockPlaces = ReturnType<typeof placesIn>;

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

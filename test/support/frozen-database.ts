import { readFileSync } from 'node:fs';
import { openDB } from 'idb';

export type FrozenRecord = { id: string; [name: string]: unknown };

/** A database written by one version of Runnel; these files never change. */
export type FrozenDatabase = {
  version: number;
  layout: Record<string, { keyPath: string | string[] | null; indexes: string[] }>;
  records: Record<string, FrozenRecord[]>;
};

type ArrayName = 'Uint32Array' | 'Uint16Array' | 'Float64Array';
const arrays = { Uint32Array, Uint16Array, Float64Array };

/**
 * Revives values that JSON lacks: a file is written as its text, a typed array as an object with its type's
 * name.
 */
function revived(key: string, value: unknown): unknown {
  if (key === 'blob') return new Blob([String(value)], { type: 'text/plain' });
  const [name, numbers] = Object.entries(Object(value))[0] ?? [];
  return name && name in arrays ? arrays[name as ArrayName].from(numbers as number[]) : value;
}

export const frozenDatabase = (version: number | string): FrozenDatabase =>
  JSON.parse(
    readFileSync(new URL(`../fixtures/stored/database.v${version}.json`, import.meta.url), 'utf8'),
    revived,
  );

/** Writes the frozen database where today's code opens it. */
export async function thaw({ version, layout, records }: FrozenDatabase) {
  const db = await openDB('runnel', version, {
    upgrade(made) {
      for (const [name, { keyPath, indexes }] of Object.entries(layout)) {
        const store = made.createObjectStore(name, keyPath ? { keyPath } : { autoIncrement: true });
        for (const index of indexes) store.createIndex(index, index);
      }
    },
  });
  for (const [store, all] of Object.entries(records)) for (const record of all) await db.put(store, record);
  db.close();
}

import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { database } from '../../../lib/platform/records/database.ts';
import {
  moveFormerDescriptions,
  readStoredDescription,
  writeStoredDescription,
} from '../../../lib/platform/records/description-storage.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import type { Description } from '../../../lib/runnable/description.ts';
import { aDescription } from '../../support/description.ts';
import { frozenText } from '../../support/frozen-value.ts';
import { createPlaces, type Places } from '../../support/places.ts';

const { local, session } = fakeBrowser.storage;

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

const said = (title: string) => aDescription({ type: 'object', title, properties: { b: {}, a: {} } });
const onDisk = async () => (await (await database()).getAll('descriptions')).map(({ id }) => id);
const held = async () => Object.keys(await session.get(null));
const ids = ['p1', 'p2', 'p3'];
const all = () => true;
const asItWas = (former: Description) => former;

describe('a runnable’s description', () => {
  test('is undefined at first', async () => {
    expect(await readStoredDescription('p1', protocols)).toBeUndefined();
  });

  test('is read as written, in the order of its fields, and not from the extension storage', async () => {
    await writeStoredDescription('p1', said('One'));
    await writeStoredDescription('p2', said('Two'));
    expect(JSON.stringify(await readStoredDescription('p1', protocols))).toBe(JSON.stringify(said('One')));
    expect([await local.get(null), await held()]).toEqual([{}, []]);
    await writeStoredDescription('p1', null);
    expect(await readStoredDescription('p1', protocols)).toBeUndefined();
    expect(await onDisk()).toEqual(['p2']);
  });

  test('is held in the session when the database cannot be opened', async () => {
    (await openDB('runnel', 99)).close();
    await writeStoredDescription('p1', said('One'));
    expect(await readStoredDescription('p1', protocols)).toEqual(said('One'));
    await writeStoredDescription('p1', null);
    expect(await readStoredDescription('p1', protocols)).toBeUndefined();
    expect(await local.get(null)).toEqual({});
  });

  test('is held in the session while the disk is full, and counts as newest until the next write', async () => {
    await writeStoredDescription('p1', said('Old'));
    places.refuse({ disk: true });
    await writeStoredDescription('p1', said('New'));
    expect(await readStoredDescription('p1', protocols)).toEqual(said('New'));
    places.refuse({ disk: false });
    await writeStoredDescription('p1', said('Newest'));
    expect(await held()).toEqual([]);
    expect(await readStoredDescription('p1', protocols)).toEqual(said('Newest'));
  });

  test('too large for the session is dropped and fetched again, to leave room for conversations', async () => {
    await writeStoredDescription('p1', said('Old'));
    places.refuse({ disk: true });
    await expect(writeStoredDescription('p1', said('x'.repeat(2_000_000)))).rejects.toThrow('too large');
    expect(await readStoredDescription('p1', protocols)).toBeUndefined();
  });
});

describe('descriptions of an earlier version in the extension storage', () => {
  const former = Object.fromEntries(ids.map((id) => [`description:${id}`, JSON.stringify(said(id))]));
  const others = {
    profiles: { version: 2, profiles: [], chosenId: null },
    secrets: { version: 1, secrets: {} },
  };
  beforeEach(async () => {
    await local.set({ ...former, ...others });
    Object.assign(local, { getKeys: async () => Object.keys(await local.get(null)) });
  });

  test('move to the database, and nothing else does', async () => {
    expect(await moveFormerDescriptions(all, asItWas, protocols)).toEqual(ids);
    for (const id of ids) expect(await readStoredDescription(id, protocols)).toEqual(said(id));
    expect(await onDisk()).toEqual(ids);
    expect(await local.get(null)).toEqual(others);
    expect(await moveFormerDescriptions(all, asItWas, protocols)).toEqual([]);
  });

  test('move in a browser that cannot list keys', async () => {
    Object.assign(local, { getKeys: undefined });
    expect(await moveFormerDescriptions(all, asItWas, protocols)).toEqual(ids);
    expect(await local.get(null)).toEqual(others);
  });

  test('are never lost, whichever step the worker dies at', async () => {
    const remove = local.remove.bind(local);
    const put = IDBObjectStore.prototype.put;
    for (let last = 0; last < 6; last += 1) {
      let step = 0;
      const die = () => {
        if (step++ === last) throw new Error('The worker is dead.');
      };
      await local.set(former);
      await (await database()).clear('descriptions');
      vi.spyOn(local, 'remove').mockImplementation(async (keys: string | string[]) => {
        die();
        await remove(keys);
      });
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        ...values
      ) {
        die();
        return put.apply(this, values);
      });
      vi.spyOn(session, 'set').mockRejectedValue(new Error('The worker is dead.'));
      await expect(moveFormerDescriptions(all, asItWas, protocols)).rejects.toThrow('dead');
      vi.mocked(local.remove).mockRestore();
      vi.mocked(IDBObjectStore.prototype.put).mockRestore();
      const left = Object.keys(await local.get(null)).map((key) => key.replace('description:', ''));
      expect([...(await onDisk()), ...left]).toEqual(expect.arrayContaining(ids));
      await moveFormerDescriptions(all, asItWas, protocols);
      for (const id of ids) expect(await readStoredDescription(id, protocols)).toEqual(said(id));
      expect(await local.get(null)).toEqual(others);
    }
  });

  test('move to the session when the database cannot be opened', async () => {
    (await openDB('runnel', 99)).close();
    await moveFormerDescriptions(all, asItWas, protocols);
    expect(await held()).toEqual(ids.map((id) => `description:${id}`));
    for (const id of ids) expect(await readStoredDescription(id, protocols)).toEqual(said(id));
    expect(await local.get(null)).toEqual(others);
  });

  test('keep the old value when neither disk nor session stores the new one', async () => {
    places.refuse({ disk: true, session: true });
    await expect(moveFormerDescriptions(all, asItWas, protocols)).rejects.toThrow();
    expect(await local.get(null)).toEqual({ ...former, ...others });
  });

  test('do not replace newer ones', async () => {
    await writeStoredDescription('p2', said('Newer'));
    expect(await moveFormerDescriptions(all, asItWas, protocols)).toEqual(['p1', 'p3']);
    expect(await readStoredDescription('p2', protocols)).toEqual(said('Newer'));
    expect(await local.get(null)).toEqual(others);
  });

  test('are deleted with a deleted profile and when their version is too old', async () => {
    await local.set({ 'description:p2': frozenText('description', 'v1') });
    expect(await moveFormerDescriptions((id) => id !== 'p3', asItWas, protocols)).toEqual(['p1']);
    expect(await onDisk()).toEqual(['p1']);
    expect(await local.get(null)).toEqual(others);
  });

  test('are revised during the move', async () => {
    await moveFormerDescriptions(all, (description) => ({ ...description, url: 'revised' }), protocols);
    expect(await readStoredDescription('p1', protocols)).toMatchObject({ url: 'revised' });
  });
});

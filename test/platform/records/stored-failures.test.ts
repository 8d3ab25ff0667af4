import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMask, createSecretSearch } from '../../../lib/chat/masking/secret-search.ts';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { maskStoredFailures } from '../../../lib/platform/records/stored-failures.ts';
import { after, aRun } from '../../support/conversation.ts';
import { eventually } from '../../support/eventually.ts';
import { frozenDatabase, thaw } from '../../support/frozen-database.ts';
import { createPlaces } from '../../support/places.ts';

const token = 'sk-4711-"secret"';
const said = JSON.stringify({ authorization: `Bearer ${token}` });
const masked = '{"authorization":"[secret]"}';

const failed = (detail: string): RunHappening => ({
  type: 'failed',
  failure: { kind: 'unauthorized', status: 401, detail },
});
const answered: RunHappening = { type: 'chunks', chunks: [{ echo: said }] };

/** A run of version 6 that ended with a failure, and its last journal entry. */
const leaky = (id: string, detail = said, conversationId = 'c1') => ({
  run: {
    id,
    conversationId,
    run: after(aRun({ id, conversationId }), failed(detail)),
    fold: { parts: [{ echo: said }] },
  },
  entry: {
    runId: id,
    seq: 5,
    happenings: [
      { at: 1, happening: answered },
      { at: 2, happening: failed(detail) },
    ],
  },
});

async function storedEarlier(...all: ReturnType<typeof leaky>[]) {
  const frozen = frozenDatabase(6);
  const runs = [...(frozen.records.runs ?? []), ...all.map(({ run }) => run)];
  const events = [...(frozen.records.events ?? []), ...all.map(({ entry }) => entry)];
  await thaw({ ...frozen, records: { ...frozen.records, runs, events } as never });
  return frozen.records;
}

const world = (part: Partial<Parameters<typeof maskStoredFailures>[0]> = {}) => ({
  mask: async () => createMask(createSecretSearch([`Bearer ${token}`])),
  whenIdle: async () => {},
  onMasked: () => {},
  ...part,
});

const detailOf = async (id: string) => (await (await database()).get('runs', id))?.run.state;
const migrations = async () => (await database()).getAll('migrations');

beforeEach(async () => {
  await createPlaces();
});

describe('failures that an earlier version stored with a secret', () => {
  test('are masked in runs and journals, and nothing else changes', async () => {
    const earlier = await storedEarlier(leaky('s1'), leaky('s2', said, 'c2'), leaky('s3'));
    const seen: string[] = [];
    await maskStoredFailures(world({ onMasked: (id) => seen.push(id) }));
    const db = await database();
    for (const id of ['s1', 's2', 's3']) {
      const detail = { failure: { kind: 'unauthorized', status: 401, detail: masked } };
      expect(await detailOf(id)).toMatchObject(detail);
      expect((await db.get('runs', id))?.fold).toEqual({ parts: [{ echo: said }] });
      expect((await db.get('events', [id, 5]))?.happenings).toEqual([
        { at: 1, happening: answered },
        { at: 2, happening: { type: 'failed', ...detail } },
      ]);
    }
    expect(seen).toEqual(expect.arrayContaining(['c1', 'c2']));
    expect(await db.getAll('runs')).toEqual(expect.arrayContaining(earlier.runs ?? []));
    expect(await db.getAll('events')).toEqual(expect.arrayContaining(earlier.events ?? []));
    expect(await migrations()).toEqual([]);
  });

  test('are masked once: later records are not checked again', async () => {
    await storedEarlier();
    await maskStoredFailures(world());
    const later = leaky('s9').run;
    await (await database()).put('runs', later);
    await maskStoredFailures(world());
    expect(await detailOf('s9')).toEqual(later.run.state);
  });

  test('are masked in unreadable records and where the text ends within the secret', async () => {
    const broken = {
      ...leaky('s1'),
      run: { id: 's1', conversationId: 'c1', run: { state: { told: [said] } } },
    };
    await storedEarlier(broken as never, leaky('s2', `${'x'.repeat(1_990)}sk-4711-"s…`));
    await maskStoredFailures(world());
    expect(await detailOf('s1')).toEqual({ told: [masked] });
    expect(await detailOf('s2')).toMatchObject({ failure: { detail: `${'x'.repeat(1_990)}[secret]…` } });
  });

  test('are masked completely, whenever the worker dies in between', async () => {
    const ids = Array.from({ length: 45 }, (_, place) => `s${10 + place}`);
    await storedEarlier(...ids.map((id) => leaky(id)));
    let slices = 0;
    for (let isDone = false; !isDone; ) {
      let asked = 0;
      const mask = async () => {
        asked += 1;
        if (asked > 1) throw new Error('The worker is dead.');
        slices += 1;
        return world().mask();
      };
      isDone = await maskStoredFailures(world({ mask })).then(
        () => true,
        () => false,
      );
    }
    const db = await database();
    const runs = (await db.getAll('runs')).length;
    expect(slices).toBe(Math.ceil(runs / 10) + 1);
    for (const id of ids) expect(await detailOf(id)).toMatchObject({ failure: { detail: masked } });
    expect(await migrations()).toEqual([]);
  });

  test('are masked once no run is open', async () => {
    await storedEarlier(leaky('s1'));
    let end = () => {};
    const idle = new Promise<void>((resolve) => {
      end = resolve;
    });
    const whenIdle = vi.fn(() => idle);
    const masking = maskStoredFailures(world({ whenIdle }));
    await eventually(() => expect(whenIdle).toHaveBeenCalled());
    expect(await detailOf('s1')).toMatchObject({ failure: { detail: said } });
    end();
    await masking;
    expect(await detailOf('s1')).toMatchObject({ failure: { detail: masked } });
  });

  test('keep concurrent writes to their run', async () => {
    await storedEarlier(leaky('s1'));
    const db = await database();
    await db.put('migrations', { id: 'mask-failures', after: 's0' });
    const { getAll } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...range
    ) {
      const request = getAll.apply(this, range);
      const { run } = leaky('s1');
      void db.put('runs', { ...run, run: { ...run.run, kept: true } });
      return request;
    });
    await maskStoredFailures(world());
    expect((await db.get('runs', 's1'))?.run).toMatchObject({
      kept: true,
      state: { failure: { detail: masked } },
    });
  });

  test('are left alone without a known secret or an earlier version', async () => {
    expect(await migrations()).toEqual([]);
    await (await database()).put('migrations', { id: 'mask-failures', after: '' });
    await maskStoredFailures(world({ mask: async () => undefined }));
    expect(await migrations()).toEqual([]);
  });
});

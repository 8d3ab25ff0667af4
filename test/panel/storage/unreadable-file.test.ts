import { expect, test } from 'vitest';
import type { UnreadableRecord } from '../../../lib/chat/conversation/unreadable-record.ts';
import type { Host } from '../../../lib/panel/host/host.ts';
import { createStorage } from '../../../lib/panel/storage/storage.ts';
import type { Tidying } from '../../../lib/panel/storage/tidying.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { findIn } from '../../support/find-secrets.ts';
import { partOf } from '../../support/panel-parts.ts';

type Disk = Awaited<ReturnType<Host['records']['loadDisk']>>;

/** Saves records of a disk that reads so, on the second of January. */
const saved = (records: UnreadableRecord[], readUnreadable: Disk['readUnreadable'], ...secrets: string[]) =>
  createStorage(
    { storage: partOf<Tidying>({}) },
    fakeHost({
      commands: { findSecrets: findIn(...secrets), createChangeNotice: () => () => {} },
      records: { loadDisk: async () => partOf<Disk>({ readUnreadable }) },
      clock: { now: () => Date.parse('2026-01-02T03:04:05Z') },
    }),
  ).save(records);

const loop: { self?: unknown } = {};
loop.self = loop;

const record = (key: IDBValidKey): UnreadableRecord => ({
  kind: 'message',
  key,
  text: '',
  problem: { kind: 'missing', place: 'role' },
  conversationId: undefined,
});

test('the file has known secrets masked', async () => {
  const read = async () => ({ id: 'm1', role: { header: 'Bearer sk-"4711"' } });
  const { blob } = await saved([record('m1')], read, 'Bearer sk-"4711"');
  expect(JSON.parse(await blob.text()).records).toMatchObject([
    { stored: { id: 'm1', role: { header: '[secret]' } } },
  ]);
});

test('the file has each record as stored, with its problem, whatever its content', async () => {
  const stored: Record<string, unknown> = { m1: { id: 'm1', role: 7 }, m2: { size: 12n }, m3: loop };
  const { name, blob } = await saved(
    [record('m1'), record('m2'), record('m3')],
    async ({ key }) => stored[String(key)],
  );
  expect(name).toBe('unreadable-records-2026-01-02.json');
  const { kind, problem } = record('m1');
  expect(JSON.parse(await blob.text())).toEqual({
    format: 'runnel-unreadable',
    version: 1,
    savedAt: '2026-01-02T03:04:05.000Z',
    records: [
      { kind, problem, key: 'm1', stored: { id: 'm1', role: 7 } },
      { kind, problem, key: 'm2', stored: { size: '12' } },
      { kind, problem, key: 'm3', stored: null, lost: expect.stringContaining('circular') },
    ],
  });
});

test('the file exists even without records', async () => {
  const { blob } = await saved([], async () => undefined);
  expect(JSON.parse(await blob.text()).records).toEqual([]);
});

import { expect, test } from 'vitest';
import type { UnreadableRecord } from '../../../lib/chat/conversation/unreadable-record.ts';
import { unreadableFile } from '../../../lib/panel/storage/unreadable-file.ts';
import { createExportMask } from '../../../lib/panel/transfer/export-mask.ts';
import { findIn } from '../../support/find-secrets.ts';

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
  const mask = createExportMask(findIn('Bearer sk-"4711"'));
  const { blob } = await unreadableFile([record('m1')], read, new Date(0), mask);
  expect(JSON.parse(await blob.text()).records).toMatchObject([
    { stored: { id: 'm1', role: { header: '[secret]' } } },
  ]);
});

test('the file has each record as stored, with its problem, whatever its content', async () => {
  const stored: Record<string, unknown> = { m1: { id: 'm1', role: 7 }, m2: { size: 12n }, m3: loop };
  const { name, blob } = await unreadableFile(
    [record('m1'), record('m2'), record('m3')],
    async ({ key }) => stored[String(key)],
    new Date('2026-01-02T03:04:05Z'),
    createExportMask(findIn()),
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
  const { blob } = await unreadableFile([], async () => undefined, new Date(0), createExportMask(findIn()));
  expect(JSON.parse(await blob.text()).records).toEqual([]);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chunksIn, type KeptHappening, keptHappening } from '../../lib/chat/run/journal-entry.ts';
import type { RunHappening } from '../../lib/chat/run/reduce-run.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import { serve } from '../support/http-server.ts';
import { recording } from '../support/recordings.ts';
import { chunksOf, endOf, runOnce, target } from '../support/run.ts';

const recorded = readdirSync(join(import.meta.dirname, '../fixtures/recordings'));
const replies = recorded.flatMap((file): [string, DataTransferMode][] => {
  if (file.endsWith('.stream.sse')) return [[file, 'stream']];
  return file.endsWith('.invoke.json') ? [[file, 'batch']] : [];
});

/** Runs against a server that answers these bytes in pieces of 700. */
async function eventsOf(bytes: Uint8Array, mode: DataTransferMode, part = {}) {
  const path = mode === 'stream' ? '/c/stream' : '/c/invoke';
  const contentType = mode === 'stream' ? 'text/event-stream' : 'application/json';
  await using server = await serve({
    [path](response) {
      response.writeHead(200, { 'content-type': contentType, 'x-trace': 'of user-4711-key' });
      for (let at = 0; at < bytes.length; at += 700) response.write(bytes.subarray(at, at + 700));
      response.end();
    },
  });
  return await runOnce(target(`${server.origin}/c`, { mode, ...part }));
}

const journalOf = (events: RunHappening[]) => [
  { runId: 'r1', seq: 1, happenings: events.map((event) => ({ at: 0, happening: keptHappening(event) })) },
];

describe('journal stores the text of chunks and restores them from the recording', () => {
  test.each(replies)('%s', async (file, mode) => {
    const events = await eventsOf(recording(file), mode);
    const stored = structuredClone(journalOf(events));
    const chunks = chunksOf(events);
    expect(chunksIn(stored, langserve.answers, { mode })).toEqual(chunks);
    if (endOf(events) === 'end' && file !== 'empty-stream.stream.sse') expect(chunks).not.toEqual([]);
  });
});

test('a chunk is stored once: its text, with the number of the network read', async () => {
  const events = await eventsOf(
    new TextEncoder().encode('event: data\ndata: {"a": 1.0}\n\nevent: end\n\n'),
    'stream',
  );
  const kept = events.map(keptHappening).filter(({ type }) => type === 'chunks');
  expect(kept).toEqual<KeptHappening[]>([{ type: 'chunks', texts: ['{"a": 1.0}'], read: 1, received: 42 }]);
});

test('a journal of version 0.6, which holds parsed chunks, is read unchanged', () => {
  const old = [
    {
      runId: 'r1',
      seq: 1,
      happenings: [{ at: 0, happening: { type: 'chunks', chunks: ['Bon', { a: 1 }] } }],
    },
  ];
  expect(chunksIn(old as ReturnType<typeof journalOf>, langserve.answers, { mode: 'stream' })).toEqual([
    'Bon',
    { a: 1 },
  ]);
});

test('the journal stores request and reply headers with their secrets masked', async () => {
  const events = await eventsOf(recording('str.stream.sse'), 'stream', {
    headers: [
      ['X-Key', 'abc'],
      ['X-Team', 'whales, user-4711-key'],
    ],
    secretHeaders: ['x-key'],
    mask: (text: string) => text.replaceAll('user-4711-key', '[secret]'),
  });
  const [sent, reply] = events;
  expect(sent).toMatchObject({
    type: 'sent',
    request: { method: 'POST', url: expect.stringMatching(/\/c\/stream$/) },
  });
  expect(sent?.type === 'sent' && sent.request?.headers).toEqual(
    expect.arrayContaining([
      ['x-key', '[secret]'],
      ['x-team', 'whales, [secret]'],
    ]),
  );
  expect(reply?.type === 'reply' && reply.headers).toContainEqual(['x-trace', 'of [secret]']);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const perRead = 10;
const readsPerEntry = 50;

/** The journal of a run: its request, its reply, chunks of one word, and its end. */
export function longJournal({ runId, origin, count, startedAt }) {
  const at = (place) => startedAt + Math.floor(place / 4);
  const request = { method: 'POST', url: `${origin}/chat/stream`, headers: [], body: '{"input":"x"}' };
  const happenings = [
    { at: startedAt, happening: { type: 'sent', request } },
    { at: startedAt, happening: { type: 'reply', status: 200, headers: [] } },
  ];
  for (let place = 0; place < count; place += perRead) {
    const texts = Array.from(
      { length: Math.min(perRead, count - place) },
      (_, step) => `"word ${place + step} "`,
    );
    happenings.push({ at: at(place), happening: { type: 'chunks', texts, read: 1 + place / perRead } });
  }
  happenings.push({ at: at(count), happening: { type: 'end', arrival: { read: count } } });
  const entries = [];
  for (let start = 0; start < happenings.length; start += readsPerEntry)
    entries.push({ runId, seq: start + 1, happenings: happenings.slice(start, start + readsPerEntry) });
  return entries;
}

/** Writes the trace of a run of this many events as the extension saves it. */
export async function savedTrace({ folder, origin, count }) {
  const run = {
    id: 'saved',
    conversationId: 'c',
    url: `${origin}/chat`,
    protocol: 'langserve',
    mode: 'stream',
  };
  const head = {
    format: 'runnel-trace',
    version: 1,
    exportedAt: new Date(0).toISOString(),
    runnel: '0',
    run: { ...run, createdAt: 0, runnableRunId: null },
    startedAt: 0,
    times: { reads: count / perRead },
    masked: [],
  };
  const items = Array.from({ length: count }, (_, place) => {
    const text = `"word ${place} "`;
    const [offset, read] = [Math.floor(place / 4), 1 + Math.floor(place / perRead)];
    return {
      kind: 'event',
      number: place + 1,
      offset,
      gap: 0,
      bytes: text.length,
      read,
      name: 'data',
      text,
      chunks: place + 1,
    };
  });
  const end = { end: { kind: 'clean' }, state: { status: 'done' }, missing: [], items: count };
  const path = join(folder, `${count}.jsonl`);
  await writeFile(path, [head, ...items, end].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

/**
 * Benchmark: the worker's work for each chunk between adapter and database (state, fold, journal), in ns per
 * chunk, against the fold alone. Chunks come one by one, as from a model: the most expensive case. “Written”
 * includes the database's copy of each entry: of chunks, as up to version 0.6, or of their texts.
 */
import { importBuilt } from './built.mjs';
import { fixed, median, printTable, tenths } from './figures.mjs';
import { messageChunk } from './message-chunk.mjs';

const count = 20_000;
const rounds = 15;
const warmUps = 5;

const { createOpenRun, createJournal, folding, newRun, protocols } = await importBuilt([
  'lib/worker/runs/open-run.ts',
  'lib/worker/runs/journal.ts',
  'lib/langserve/fold.ts',
  'lib/chat/run/run.ts',
  'lib/protocols/protocols.ts',
]);

const kinds = {
  'text chunks': (place) => `token ${place} `,
  'message chunks': (place) => messageChunk(`token ${place} `),
  'short message chunks': (place) => ({ type: 'AIMessageChunk', content: `token ${place} ` }),
};

const aRun = () =>
  newRun({
    id: 'r',
    conversationId: 'c',
    messageId: 'm',
    profileId: 'p',
    url: 'http://127.0.0.1/chat',
    protocol: 'langserve',
    mode: 'stream',
    session: 's',
    createdAt: 0,
  });

const streaming = { ...aRun(), state: { status: 'streaming' } };

const writeInto = (written) => async (run) => {
  written.push(run.seq);
  return 'disk';
};

/** A run whose entries are copied on writing; each tenth waits for its writes. */
function written(happeningOf) {
  let [writes, read] = [0, 0];
  const live = createOpenRun(aRun(), {
    protocols,
    now: Date.now,
    async append(_, entry) {
      structuredClone(entry);
      writes += 1;
      return 'disk';
    },
    writeEnd: async () => 'disk',
  });
  return {
    take(chunk, text) {
      read += 1;
      live.happen(happeningOf(chunk, text, read));
    },
    flushed: live.written,
    writes: () => writes,
    end: () => live.close(() => {}),
  };
}

/** The measured variants: each takes chunks, and `writes` counts its writes to the database. */
const ways = {
  'fold alone': () => {
    const fold = folding.empty();
    return { take: (chunk) => folding.add(fold, chunk), writes: () => 0 };
  },
  'journal alone': () => {
    const written = [];
    const journal = createJournal(writeInto(written), () => {});
    let seq = 0;
    return {
      take(chunk) {
        seq += 1;
        journal.note({ ...streaming, seq }, { type: 'chunks', chunks: [chunk] }, 0, false);
      },
      writes: () => written.length,
      end: () => journal.rest(),
    };
  },
  'state, fold and journal': () => {
    const written = [];
    const live = createOpenRun(aRun(), {
      protocols,
      now: Date.now,
      append: writeInto(written),
      writeEnd: async () => 'disk',
    });
    return {
      take: (chunk) => live.happen({ type: 'chunks', chunks: [chunk] }),
      writes: () => written.length,
      end: () => live.close(() => {}),
    };
  },
  'chunks written': () => written((chunk) => ({ type: 'chunks', chunks: [chunk] })),
  'texts written': () =>
    written((chunk, text, read) => ({
      type: 'chunks',
      at: Date.now(),
      chunks: [chunk],
      raw: { texts: [text], read, received: 50 * read },
    })),
  'JSON.stringify of each chunk': () => {
    let length = 0;
    return {
      take(chunk) {
        length += typeof chunk === 'string' ? chunk.length : JSON.stringify(chunk).length;
      },
      writes: () => (length === 0 ? 1 : 0),
    };
  },
};

const withText = (chunk) => ({ chunk, text: JSON.stringify(chunk) });

async function once(way, chunks) {
  const { take, flushed, writes, end } = way();
  const ns = [];
  for (const part of chunks) {
    const begin = process.hrtime.bigint();
    for (const { chunk, text } of part) take(chunk, text);
    await flushed?.();
    ns.push(Number(process.hrtime.bigint() - begin) / part.length);
    // Lets pending writes run, as between two reads of the network.
    await new Promise(setImmediate);
  }
  await end?.();
  return { ns, writes: writes() };
}

async function measure(way, chunks) {
  const all = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const result = await once(way, chunks);
    if (round >= 0) all.push(result);
  }
  const byTenth = chunks.map((_, tenth) => median(all.map(({ ns }) => ns[tenth])));
  return { mean: byTenth.reduce((sum, ns) => sum + ns, 0) / 10, byTenth, writes: all[0].writes };
}

console.log(`worker's work on ${count} chunks, median of ${rounds} rounds, Node ${process.versions.node}`);
for (const [kind, chunkOf] of Object.entries(kinds)) {
  const chunks = tenths(Array.from({ length: count }, (_, place) => withText(chunkOf(place))));
  const rows = [];
  for (const [name, way] of Object.entries(ways)) rows.push([name, await measure(way, chunks)]);
  const floor = rows[0][1].mean;
  console.log(`\n${kind}`);
  printTable(
    ['', 'ns/chunk', 'ratio', 'first tenth', 'last tenth', 'last/first', 'writes'],
    rows.map(([name, { mean, byTenth, writes }]) => [
      name,
      fixed(mean, 0),
      fixed(mean / floor),
      fixed(byTenth[0], 0),
      fixed(byTenth[9], 0),
      fixed(byTenth[9] / byTenth[0]),
      String(writes),
    ]),
  );
}

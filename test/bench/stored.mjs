/**
 * Benchmark: 5,000 conversations of 100,000 messages through the real interface in a real browser: opening,
 * scrolling and searching their list, exporting all and importing them elsewhere; each beside a floor in the
 * same run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed } from './figures.mjs';
import { openApp } from './open-app.mjs';
import { printMemory, printOpening, printScrolling } from './stored-list.mjs';
import { printExport, printImport } from './stored-transfer.mjs';
import { indexed, printTyping } from './stored-typing.mjs';
import { exchangesEach, storeConversations, wordsEach } from './zipf-conversations.mjs';

const { values: options } = parseArgs({ options: { conversations: { type: 'string', default: '5000' } } });
const count = Number(options.conversations);
const viewport = { width: 400, height: 800 };

/** Starts a browser and opens the app once, which creates the database. */
async function startApp() {
  const bench = await startBench({ viewport });
  const profile = benchProfile('Stored', `${bench.origin}/none`);
  await bench.chooseProfile(profile);
  await (await openApp(bench)).close();
  return { bench, profile };
}

async function withApp(act) {
  const { bench, profile } = await startApp();
  try {
    return await act(bench, profile);
  } finally {
    await bench.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'runnel-bench-'));
try {
  const file = await withApp(async (bench, profile) => {
    console.log(
      `stored, ${bench.version}, ${viewport.width} x ${viewport.height}, ${count} conversations, ${2 * exchangesEach * count} messages of ${wordsEach} words`,
    );
    const page = await bench.openPage(bench.bareUrl);
    await storeConversations(page, { profile, count });
    await page.evaluate(() => localStorage.clear());
    await page.close();
    console.log(`  indexed for the search in ${fixed(await indexed(bench), 1)} s`);
    await printOpening(bench);
    await printScrolling(bench, count);
    await printTyping(bench);
    await printMemory(bench);
    return printExport(bench, { folder, count });
  });
  await withApp((bench) => printImport(bench, { file, count }));
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

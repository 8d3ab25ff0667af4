/**
 * Benchmark: reading a page of 20,000 words in a real browser, as the panel does it: inject the reader, read, take the
 * text; and the whole way from the context menu to the chip in the side panel. Compares it with `innerText` of the same
 * page (the floor), each in a page that was just opened.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { benchProfile, startBench } from './bench-browser.mjs';
import { fixed, median, printTable, span } from './figures.mjs';
import { articlePage } from './long-article.mjs';
import { chooseInMenu, innerTextOf, readingOf, watchChips } from './page-reading-page.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const rounds = Number(options.rounds);
const budget = 300;

const bench = await startBench();
const server = createServer((request, response) => {
  const words = Number(request.url?.slice(1));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(articlePage(words));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const profile = benchProfile('Rivers', `${bench.origin}/rivers`);
await bench.chooseProfile(profile);
const panel = await bench.openPage(bench.bareUrl);
const sidePanel = await bench.openPanel(await bench.openPage(`${origin}/20`));
await sidePanel.evaluate(watchChips);

/** Opens the page anew and measures one way to its text. */
async function measure(words, way) {
  const page = await bench.openPage(`${origin}/${words}`);
  try {
    return await panel.evaluate(way, page.url());
  } finally {
    await page.close();
  }
}

/** Milliseconds from the context menu at a page just opened to the frame with its chip. */
async function measureChip(words) {
  const page = await bench.openPage(`${origin}/${words}`);
  try {
    const from = await bench.inWorker(chooseInMenu(profile.id));
    const at = await sidePanel.evaluate(() => globalThis.chipShown());
    await sidePanel.click('form ul[aria-label="Context"] li button:last-child');
    return at - from;
  } finally {
    await page.close();
  }
}

async function printCase(words) {
  const costs = { floor: [], reading: [], inside: [], chip: [] };
  let result;
  for (let round = 0; round < rounds; round += 1) {
    costs.floor.push((await measure(words, innerTextOf)).ms);
    result = await measure(words, readingOf);
    costs.reading.push(result.ms);
    costs.inside.push(result.inside);
    costs.chip.push(await measureChip(words));
  }
  const ratio = (name) => fixed(median(costs[name].map((ms, round) => ms / costs.floor[round])));
  console.log(`\n${words} words, ${result.length} characters read as ${result.how}`);
  printTable(
    ['ms', 'median (lowest–highest)', 'to floor'],
    [
      ['innerText, from the panel and back', span(costs.floor), '1.00'],
      ['reading, from the panel and back', span(costs.reading), ratio('reading')],
      ['  in the page alone', span(costs.inside), ratio('inside')],
      ['from the menu to the chip', span(costs.chip), ratio('chip')],
    ],
  );
  const ms = median(costs.chip);
  if (words === 20_000)
    console.log(`  menu to chip ${fixed(ms, 0)} ms (${ms <= budget ? 'within' : 'ABOVE'} ${budget})`);
}

console.log(`reading a page, ${bench.version}, ${rounds} rounds, each in pages just opened`);
for (const words of [2_000, 20_000, 100_000]) await printCase(words);
server.close();
await bench.close();

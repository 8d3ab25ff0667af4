/**
 * Benchmark: start-up delays. From Send to the request at the server, with the worker awake, ended before the last letter
 * was typed, and ended just before Send, beside a reference extension that only fetches; and from opening the panel to a
 * focused composer, beside a blank page of the extension.
 */
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { write } from './composing.mjs';
import { fixed, median, printTable, span } from './figures.mjs';
import { loadedAt, noteOpening } from './opening-page.mjs';
import { startExtensions } from './start-extensions.mjs';

const budgets = { warm: 15, typed: 25, ended: 30, open: 150 };

/** Milliseconds after a message until the worker is at rest. */
const restMs = 700;

/** Milliseconds from the last letter of a message to Send: what a fast typist takes for two letters. */
const lastLetterMs = 200;

const { values: options } = parseArgs({
  options: { browsers: { type: 'string', default: '3' }, rounds: { type: 'string', default: '7' } },
});
const [browsers, rounds] = [Number(options.browsers), Number(options.rounds)];

const now = () => performance.timeOrigin + performance.now();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let arrived = () => {};
const server = createServer((request, response) => {
  if (request.method === 'POST') arrived(now());
  request.resume();
  const isSchema = request.method === 'GET' && request.url.endsWith('_schema');
  if (request.method === 'GET' && !isSchema) return response.writeHead(405).end();
  if (isSchema)
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"type":"string"}');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end('event: data\r\ndata: "hi"\r\n\r\nevent: end\r\n\r\n');
});
server.keepAliveTimeout = 600_000;
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

/** Milliseconds from an action in the page to the request at the server. */
async function untilRequest(act) {
  const arrival = new Promise((resolve) => {
    arrived = resolve;
  });
  const at = await act();
  const ms = (await arrival) - at;
  await pause(restMs);
  return ms;
}

/** Runs in the page and returns the time of the submit. */
function submit() {
  const at = performance.timeOrigin + performance.now();
  document.querySelector('textarea[aria-label="Message"]').form.requestSubmit();
  return at;
}

/** Runs in the reference extension's page and returns the time of the message. */
function ask(url) {
  const at = performance.timeOrigin + performance.now();
  chrome.runtime.sendMessage(url);
  return at;
}

const awake = async () => {};

async function fromApp(page, profile, prepare = awake) {
  await page.bringToFront();
  await write(page, profile);
  await pause(restMs);
  await prepare();
  return untilRequest(() => page.evaluate(submit));
}

async function fromBare(page, prepare = awake) {
  await page.bringToFront();
  await pause(restMs);
  await prepare();
  return untilRequest(() => page.evaluate(ask, `${origin}/bare/stream`));
}

async function measureSending({ openPage, appUrl, bareUrl, profile, endAppWorker, endBareWorker }, rows) {
  const app = await openPage(appUrl);
  const bare = await openPage(bareUrl);
  // The first messages connect and fetch the schema.
  await fromApp(app, profile);
  await fromBare(bare);
  for (let round = 0; round < rounds; round += 1) {
    rows.warm.push({ bare: await fromBare(bare), app: await fromApp(app, profile) });
    const ended = await fromBare(bare, endBareWorker);
    rows.ended.push({ bare: ended, app: await fromApp(app, profile, endAppWorker) });
    const typed = async () => {
      await endAppWorker();
      await app.keyboard.press('.');
      await pause(lastLetterMs);
    };
    rows.typed.push({ bare: ended, app: await fromApp(app, profile, typed) });
  }
  await app.close();
  await bare.close();
}

async function blankLoaded({ openPage, blankUrl }) {
  const page = await openPage('about:blank');
  await page.goto(blankUrl);
  const at = await page.evaluate(loadedAt);
  await page.close();
  return at;
}

async function composerFocused({ openPage, appUrl }) {
  const page = await openPage('about:blank');
  await page.evaluateOnNewDocument(noteOpening, '');
  await page.goto(appUrl);
  await page.waitForFunction(() => globalThis.opening.focused !== undefined);
  const at = await page.evaluate(() => globalThis.opening.focused);
  await pause(restMs);
  await page.close();
  return at;
}

async function measureOpening(extensions, rows) {
  await composerFocused(extensions);
  for (let round = 0; round < rounds; round += 1)
    rows.open.push({ bare: await blankLoaded(extensions), app: await composerFocused(extensions) });
}

function rowOf(name, pairs, budget) {
  const over = pairs.map(({ app, bare }) => app - bare);
  const verdict = median(over) <= budget ? 'within' : 'ABOVE';
  const all = (key) =>
    span(
      pairs.map((pair) => pair[key]),
      1,
    );
  return [name, all('bare'), all('app'), `+${fixed(median(over), 1)}`, `+${budget} ${verdict}`];
}

const rows = { warm: [], typed: [], ended: [], open: [] };
const load = () => fixed(loadavg()[0], 1);
const loadBefore = load();
let version = '';
try {
  for (let count = 0; count < browsers; count += 1) {
    const extensions = await startExtensions(origin);
    try {
      version = extensions.version;
      await measureOpening(extensions, rows);
      await measureSending(extensions, rows);
    } finally {
      await extensions.close();
    }
  }
} finally {
  server.closeAllConnections();
  server.close();
}
console.log(
  `starting, ${version}, median (lowest–highest) of ${rounds} rounds in each of ${browsers} browsers, load ${loadBefore} before and ${load()} after`,
);
printTable(
  ['ms', 'bare', 'app', 'median of app over bare', 'budget'],
  [
    rowOf('Send → request, worker awake', rows.warm, budgets.warm),
    rowOf('Send → request, worker ended before the last letter', rows.typed, budgets.typed),
    rowOf('Send → request, worker just ended', rows.ended, budgets.ended),
    rowOf('open → composer focused', rows.open, budgets.open),
  ],
);

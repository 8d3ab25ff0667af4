import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerPost, sseHeaders } from '../support/http-server.ts';
import { extensionMemory, watchAlive } from './alive.ts';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';
import { serveRunnables } from './served.ts';

const nested = (command: string, times: number) => `${command.repeat(times)}x${'}'.repeat(times)}`;
const kB = (pattern: string, size: number) => pattern.repeat(Math.ceil((size * 1000) / pattern.length));

/** Texts that once froze or killed the page. */
const texts: Record<string, string> = {
  'one line of 8 MB': kB('All in one line. ', 8_000),
  'a word of 2 MB': kB('word', 2_000),
  'lists that could be headings, 200 kB': kB('a\n-\n', 200),
  'a fence of 30,000 ticks before 500,000 line ends': `${'`'.repeat(30_000)}\n${'\n'.repeat(500_000)}`,
  'formulas that do not close, 200 kB': kB('$$\na\n', 200),
  '120,000 backticks': '`'.repeat(120_000),
  'emphasis that does not close, 200 kB': kB('_a __b', 200),
  'loose items, 200 kB': kB('- a\n\n', 200),
  'a list of 40,000 items': kB('- a\n', 160),
  'a table of 300 kB': `| a | b |\n|---|---|\n${kB('| c | d |\n', 300)}`,
  'open brackets, 200 kB': '['.repeat(200_000),
  'open tags, 200 kB': kB('<a ', 200),
  'quotes in quotes, 200 kB': '>'.repeat(200_000),
  'a quote of one block, 200 kB': kB('> a *b* `c`\n', 200),
  '4,000 formulas': kB('So $x_1^2 + \\frac{a}{b}$ is.\n\n', 120),
  'formulas that would double and double': `$$${nested('\\equilibriumRight{', 24)}$$\n\n$$${nested('\\cancelto{a}{', 20)}$$`,
};

const names = Object.keys(texts);
/** Longest silence of the page, in the time that a control page takes for a tenth of a second of work. */
const mostWorks = 25;
const mostMB = 1_000;

let server: Awaited<ReturnType<typeof serveRunnables>>;
let userDataDir: string;
let chromium: TestBrowser;
let panel: Person;
let control: Page;

/** Streams a text as a model does: in pieces, as fast as the socket takes them. */
function streamed(text: string) {
  const pieceLength = Math.max(200, Math.ceil(text.length / 400));
  const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, place) =>
    text.slice(place * pieceLength, (place + 1) * pieceLength),
  );
  return pieces.map((piece) => `event: data\r\ndata: ${JSON.stringify(piece)}\r\n\r\n`);
}

async function open() {
  chromium = await startBrowser({ userDataDir });
  control = await chromium.browser.newPage();
  panel = person(await chromium.openPanel());
}

beforeAll(async () => {
  server = await serveRunnables({
    any: {
      stream: answerPost(async (response, { body }) => {
        response.writeHead(200, sseHeaders);
        for (const piece of streamed(texts[JSON.parse(body).input] ?? 'Nothing')) {
          response.write(piece);
          await new Promise((resolve) => setImmediate(resolve));
        }
        response.end('event: end\r\n\r\n');
      }),
    },
  });
  userDataDir = await newUserDataDir();
  await open();
  await panel.addProfile({ name: 'Any', url: server.url('any') });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  if (userDataDir) await removeUserDataDir(userDataDir);
});

/** Reads textContent: innerText would force a long layout. */
const isDrawn = () =>
  panel.page.evaluate(() => !document.body.textContent?.includes('Displaying the rest of this text'));

type Row = { text: string; 'longest ms': number; 'in works': number; 'opened again': number; MB: number };
const rows: Row[] = [];

afterAll(() => console.table(rows));

test.each(names)('the page stays responsive while it receives %s', async (name) => {
  const stop = watchAlive(panel.page, control);
  await panel.send(name);
  await until(async () => (await panel.lastState()) === 'done', 'the answer is done', 90_000);
  await until(isDrawn, 'all of it is drawn', 60_000);
  const received = await stop();
  const begun = performance.now();
  await panel.page.reload();
  const stopAgain = watchAlive(panel.page, control);
  await until(async () => (await panel.lastState()) === 'done', 'it is opened again', 60_000);
  const opened = Math.round(performance.now() - begun);
  await until(isDrawn, 'all of it is drawn again', 60_000);
  const again = await stopAgain();
  const MB = extensionMemory(userDataDir);
  const { silentMs, inWorks } = received.inWorks > again.inWorks ? received : again;
  rows.push({ text: name, 'longest ms': silentMs, 'in works': inWorks, 'opened again': opened, MB });
  expect(inWorks).toBeLessThan(mostWorks);
  expect(MB).toBeLessThan(mostMB);
  await panel.button('New conversation').click();
});

describe('after a restart of the browser', () => {
  beforeAll(async () => {
    await chromium.close();
    await open();
  });

  test.each(names)('the page stays responsive while it opens %s', async (name) => {
    const stop = watchAlive(panel.page, control);
    await panel.button('Conversations').click();
    await until(() => panel.page.evaluate(openListed, name.slice(0, 20)), 'the conversation is listed');
    await until(() => panel.page.evaluate(isOpen, name), 'the conversation is open', 60_000);
    await until(isDrawn, 'all of it is drawn', 60_000);
    expect((await stop()).inWorks).toBeLessThan(mostWorks);
    expect(extensionMemory(userDataDir)).toBeLessThan(mostMB);
  });
});

/** Runs in the page and looks for elements: the accessibility tree of a large answer takes long. */
function openListed(title: string): boolean {
  const listed = [...document.querySelectorAll('[role="list"] button, ul button')];
  const button = listed.find(({ textContent }) => textContent?.includes(title));
  if (button instanceof HTMLElement) button.click();
  return button !== undefined;
}

const isOpen = (question: string) => {
  const [asked, answer] = [...document.querySelectorAll('article')].slice(-2);
  return asked?.textContent?.includes(question) === true && answer?.dataset.runState === 'done';
};

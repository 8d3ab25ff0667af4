import { afterAll, beforeAll, expect, test } from 'vitest';
import { aimAtWorker, openConversation } from '../faults/stage.ts';
import { type Answer, answerPost, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { closePanel } from './close-panel.ts';
import { type Person, person, until } from './person.ts';
import { walk } from './walk.ts';

const event = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let finish = () => {};

/** Streams two words, and the rest when the test says so. */
const answer: Answer = async (response) => {
  response.writeHead(200, sseHeaders).write(event('Bon'));
  response.write(event(' jour'));
  await new Promise<void>((resolve) => {
    finish = resolve;
  });
  response.end(`${event(' là')}event: end\r\n\r\n`);
};

beforeAll(async () => {
  server = await serve({ '/chat/stream': answerPost(answer) });
  chromium = await startBrowser();
});

afterAll(async () => {
  finish();
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Opens the inspector of the only answer; resolves to what it says once it says this. */
async function inspected({ page }: Person, wanted: string): Promise<string> {
  await tabTo(page, /^button Inspect/);
  await page.keyboard.press('Enter');
  const region = await page.waitForSelector('::-p-aria([name="Inspector"][role="region"])');
  await tabTo(page, /^tab /);
  await page.keyboard.press('Home');
  const text = async () => (await region?.evaluate((all) => (all as HTMLElement).innerText)) ?? '';
  await until(async () => (await text()).includes(wanted), `“${wanted}” is shown`);
  const overview = await text();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await until(async () => (await text()).includes(' jour'), 'the events are listed');
  const all = `${overview}\n${await text()}`;
  await page.keyboard.press('Escape');
  return all;
}

test(
  'the trace of a run whose worker was killed says so, and has what arrived before',
  walk('killed worker'),
  async () => {
    const panel = person(await chromium.openPanel());
    await panel.addProfile({ name: 'Words', url: `${server.origin}/chat` });
    await panel.send('Kill me');
    await until(async () => (await panel.text()).includes('Bon jour'), 'both words are shown');
    // The inspector shows what is written.
    await inspected(panel, 'not ended yet');
    const kill = await aimAtWorker(chromium);
    await kill();
    await panel.answer('interrupted');
    const said = await inspected(panel, 'interrupted');
    expect(said).toContain('Events after event 2 may be missing');
    expect(said).toContain(' jour');
    await panel.button('New conversation').click();
    await closePanel(chromium, panel.page);
  },
);

test('the trace of a run whose panel was closed is whole', walk('closed panel'), async () => {
  const panel = person(await chromium.openPanel());
  await panel.button('Profile: Words').wait();
  await panel.send('Close me');
  await until(async () => (await panel.text()).includes('Bon jour'), 'both words are shown');
  await closePanel(chromium, panel.page);
  finish();
  const again = person(await chromium.openPanel());
  await openConversation(again.page, 'Close me');
  await again.answer('done');
  const said = await inspected(again, 'clean');
  expect(said).toContain(' là');
  expect(said).not.toContain('may be missing');
});

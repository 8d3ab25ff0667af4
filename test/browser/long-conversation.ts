import type { Page } from 'puppeteer-core';
import { resize } from '../pictures/appearance.mjs';
import { serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser } from './browser.ts';
import { storeLongConversation } from './long-conversation-records.ts';
import { person } from './person.ts';

/** Starts a browser with a conversation of this length and a runnable whose answers the test controls. */
export async function startLongConversation(length: number) {
  let tell = (_text: string) => {};
  const server = await serve({
    '/chat/stream': (response) => {
      response.writeHead(200, sseHeaders);
      tell = (text) => response.write(`event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`);
      tell('Here I am.\n\n');
    },
  });
  const chromium = await startBrowser();
  const page = await chromium.openPage();
  const app = person(page);
  await resize(page, { width: 400, height: 700 });
  await app.addProfile({ name: 'Guide', url: `${server.origin}/chat` });
  await storeLongConversation(page, 'long', length);
  return {
    app,
    ...reader(page),
    say: (text: string) => tell(text),
    async close() {
      await chromium.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

export type LongConversation = Awaited<ReturnType<typeof startLongConversation>>;

/** View and actions of a reader of the log. */
const reader = (page: Page) => ({
  page,

  async openAgain() {
    await page.reload();
    await page.waitForSelector('article');
  },

  /** Visible text of the log, its scroll position and the number of drawn messages. */
  seen: () =>
    page.$eval('[role="log"]', (log) => {
      const box = log.getBoundingClientRect();
      const turns = [...log.querySelectorAll('article')];
      const inside = turns.filter((turn) => {
        const { top, bottom } = turn.getBoundingClientRect();
        return bottom > box.top && top < box.bottom;
      });
      return {
        fromEnd: Math.round(log.scrollHeight - log.scrollTop - log.clientHeight),
        top: Math.round(log.scrollTop),
        drawn: turns.length,
        text: inside.map(({ innerText }) => innerText).join('\n'),
      };
    }),

  /** Returns the vertical position in the viewport of the turn with this text. */
  heightOf: (text: string) =>
    page.evaluate((wanted) => {
      const turns = [...document.querySelectorAll('article')];
      const turn = turns.find(({ innerText }) => innerText.includes(wanted));
      return turn ? turn.getBoundingClientRect().top : Number.NaN;
    }, text),

  async overLog() {
    const box = await (await page.$('[role="log"]'))?.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 200);
  },

  /** Scrolls as a dragged scrollbar does. */
  dragTo: (part: number) =>
    page.$eval('[role="log"]', (log, to) => log.scrollTo(0, log.scrollHeight * to), part),

  isFree: () => page.$$eval('button', (all) => all.some(({ innerText }) => innerText === 'Jump to latest')),

  frames: (count: number) =>
    page.evaluate(async (left) => {
      for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
    }, count),
});

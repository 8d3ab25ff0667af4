import type { Page } from 'puppeteer-core';
import { writerKey } from '../../lib/page/page-keys.ts';
import {
  type FieldFinding,
  fieldFinding,
  findingOf,
  type Insertion,
  insertion,
  type WritingRequest,
} from '../../lib/page/writing/page-writing.ts';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser } from './browser.ts';

type OfFrame = { frameId: number; documentId: string; result: unknown };

/** Injects the writer into the tab that shows an address where asked to, and asks its frames, as the panel does. */
const askTab = (
  extensionPage: Page,
  url: string,
  given: { request: WritingRequest; documentId?: string | undefined },
) =>
  extensionPage.evaluate(
    async (address, { request, documentId }, key) => {
      const tabId = (await chrome.tabs.query({})).find((each) => each.url === address)?.id ?? -1;
      const target = documentId ? { tabId, documentIds: [documentId] } : { tabId, allFrames: true };
      if (!documentId) await chrome.scripting.executeScript({ target, files: ['/page-writer.js'] });
      const done = await chrome.scripting.executeScript({
        target,
        args: [key, request],
        func: (name: string, wanted: unknown) => {
          const world = globalThis as unknown as Record<symbol, (request: unknown) => unknown>;
          return world[Symbol.for(name)]?.(wanted);
        },
      });
      return done as OfFrame[];
    },
    url,
    given,
    writerKey,
  );

/** Starts a browser with the extension, a server of pages and a tab that shows them. */
export async function startPageWriter() {
  const answers: Record<string, Answer> = {};
  const server = await serve(answers);
  const chromium = await startBrowser();
  const extensionPage = await chromium.openPage();
  const page = await chromium.browser.newPage();
  let documentId: string | undefined;
  let count = 0;

  return {
    page,
    /** Opens a page with this source, whose script `start` runs at the end. */
    async open(source: string, start = '') {
      count += 1;
      const path = `/page-${count}`;
      const whole = `<!doctype html><title>Letter</title>${source}<script>{${start}}</script>`;
      answers[path] = (response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(whole);
      await page.goto(`${server.origin}${path}`);
      await page.bringToFront();
    },
    async find(): Promise<FieldFinding> {
      const done = await askTab(extensionPage, page.url(), { request: { do: 'find', id: 'asked' } });
      const found = findingOf(
        done.map((frame) => ({
          ...frame,
          isTop: frame.frameId === 0,
          finding: fieldFinding.parse(frame.result),
        })),
      );
      documentId = found?.documentId;
      return found?.finding ?? { status: 'none' };
    },
    async insert(text: string, id = 'asked'): Promise<Insertion> {
      const request = { do: 'insert', id, text } as const;
      const [done] = await askTab(extensionPage, page.url(), { request, documentId });
      return insertion.parse(done?.result);
    },
    async undo() {
      await page.keyboard.down('Control');
      await page.keyboard.press('z');
      await page.keyboard.up('Control');
    },
    async close() {
      await chromium.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

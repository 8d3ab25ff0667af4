import type { Page } from 'puppeteer-core';
import { readerKey } from '../../lib/page/page-keys.ts';
import { type PageReading, type PageRequest, pageReading } from '../../lib/page/page-reading.ts';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser } from './browser.ts';
import { visit } from './ways-in.ts';

type Read = Extract<PageReading, { status: 'read' }>;

/** Injects the reader into the tab that shows an address, and asks it, as the panel does. */
const readTab = (extensionPage: Page, url: string, request: PageRequest) =>
  extensionPage.evaluate(
    async (address, asked, key) => {
      const tab = (await chrome.tabs.query({})).find((each) => each.url === address);
      const target = { tabId: tab?.id ?? -1 };
      await chrome.scripting.executeScript({ target, files: ['/page-reader.js'] });
      const [done] = await chrome.scripting.executeScript({
        target,
        args: [key, asked],
        func: (name: string, wanted: unknown) => {
          const world = globalThis as unknown as Record<symbol, (request: unknown) => unknown>;
          return world[Symbol.for(name)]?.(wanted);
        },
      });
      return done?.result;
    },
    url,
    request,
    readerKey,
  );

/** Starts a browser with the extension, a server of pages and a tab that shows them. */
export async function startPageReader() {
  const answers: Record<string, Answer> = {};
  const server = await serve(answers);
  const chromium = await startBrowser();
  const extensionPage = await chromium.openPage();
  const page = await chromium.browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  let count = 0;

  function serveNext(source: string, type: string, headers: Record<string, string> = {}) {
    count += 1;
    const path = `/page-${count}`;
    answers[path] = (response) => response.writeHead(200, { 'content-type': type, ...headers }).end(source);
    return `${server.origin}${path}`;
  }

  return {
    server,
    page,
    faults,
    /** Serves a further page, which the pages that are opened refer to. */
    serve: (path: string, answer: Answer) => {
      answers[path] = answer;
    },
    /** Opens a page with this source. */
    async open(source: string, type = 'text/html; charset=utf-8', headers: Record<string, string> = {}) {
      const url = serveNext(source, type, headers);
      await page.goto(url);
      await page.bringToFront();
      return url;
    },
    /** Opens a file in a tab of its own: on a busy machine, a tab may hang that leaves a PDF which still loads. */
    async openFile(source: string, type: string) {
      const url = serveNext(source, type);
      await visit(chromium, url);
      return url;
    },
    async read(request: PageRequest = { what: 'page' }, url = page.url()): Promise<PageReading> {
      return pageReading.parse(await readTab(extensionPage, url, request));
    },
    /** Returns the Markdown of the page or its selection, and '' if there is nothing to read. */
    async text(what: 'page' | 'selection' = 'page'): Promise<string> {
      const reading = await this.read({ what });
      return reading.status === 'read' ? reading.text : '';
    },
    async whole(): Promise<Read> {
      const reading = await this.read();
      if (reading.status !== 'read') throw new Error(`The page is ${reading.status}.`);
      return reading;
    },
    async close() {
      await chromium.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

export type PageReader = Awaited<ReturnType<typeof startPageReader>>;

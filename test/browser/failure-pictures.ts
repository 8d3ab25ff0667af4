import { mkdir, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from 'puppeteer-core';
import { beforeEach, type TestContext } from 'vitest';
import { openBrowsers } from './browser.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Paths of what the pages showed when the test failed. */
    pictures?: string[];
  }
}

const folder = '.output/reports/failed';

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    task.meta.pictures = await takePictures(nameOf(task));
  });
});

const nameOf = ({ file, name }: TestContext['task']) =>
  `${basename(file.name, '.test.ts')} ${name}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);

async function takePictures(name: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const pages = [...openBrowsers].flatMap((browser) =>
    browser.targets().filter((target) => target.type() === 'page'),
  );
  const taken = await Promise.all(
    pages.map(async (target, place) => {
      const path = `${folder}/${name}-${place + 1}.png`;
      return (await isTaken(target.asPage(), path)) ? [path] : [];
    }),
  );
  return taken.flat();
}

/**
 * A page that hangs, or is not in front, gives no picture. Not by Puppeteer's own method: while that waits, nothing can
 * be closed.
 */
const isTaken = (opened: Promise<Page>, path: string) =>
  Promise.race([
    opened.then((page) => takePicture(page, path)).then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, 5_000, false)),
  ]).catch(() => false);

async function takePicture(page: Page, path: string) {
  const session = await page.createCDPSession();
  const { data } = await session.send('Page.captureScreenshot');
  await writeFile(path, Buffer.from(data, 'base64'));
  await session.detach();
}

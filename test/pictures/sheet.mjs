import { readFile } from 'node:fs/promises';

/**
 * Takes one picture of several, side by side.
 * @param {import('puppeteer-core').Browser} browser
 * @param {string[]} files
 * @param {string} target
 */
export async function takeSheet(browser, files, target) {
  const page = await browser.newPage();
  const images = await Promise.all(
    files.map(async (file) => `<img src="data:image/webp;base64,${await readFile(file, 'base64')}">`),
  );
  await page.setContent(`<style>${style}</style>${images.join('')}`, { waitUntil: 'load' });
  await page.setViewport({ width: 1660, height: 760 });
  await page.screenshot({ path: /** @type {any} */ (target), type: 'webp', quality: 28 });
  await page.close();
}

const style =
  'body { display: flex; gap: 12px; margin: 0; padding: 12px; background: #d5d9de }' +
  'img { border-radius: 8px; inline-size: 400px; block-size: 720px }';

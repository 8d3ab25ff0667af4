import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { byRole } from '../../demo/browser.mjs';
import { fixed, printTable } from './figures.mjs';
import { openMeter } from './main-thread.mjs';
import { pause } from './measured-reading.mjs';
import { longestTask, openApp, taskText } from './open-app.mjs';
import { noteLongTasks } from './reading-page.mjs';
import { askForFile, exportAll, exportPlainly, importPlainly, noteReport, report } from './transfer-page.mjs';

const formats = ['Markdown', 'Page to print (HTML)', 'JSON (can be imported)'];
const readingEveryMs = 100;

/** Measures the peak heap of a page during an action, garbage included. */
async function withPeak(page, act) {
  const meter = await openMeter(page);
  let peak = await meter.heap();
  const before = peak;
  let isOver = false;
  async function watch() {
    while (!isOver) {
      peak = Math.max(peak, (await meter.read()).heap);
      await pause(readingEveryMs);
    }
  }
  const watching = watch();
  await longestTask(page);
  const result = await act();
  isOver = true;
  await watching;
  return { ...result, before, peak, longest: await longestTask(page) };
}

async function downloaded(folder, before) {
  for (;;) {
    const name = (await readdir(folder)).find(
      (item) => !before.includes(item) && !/crdownload|^\.|tmp/.test(item),
    );
    if (name) return join(folder, name);
    await pause(100);
  }
}

async function exported(bench, folder, format) {
  const page = await openApp(bench);
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await openData(page);
  await byRole(page, 'radio', 'All conversations').click();
  await byRole(page, 'radio', format).click();
  await pause(1_000);
  const before = await readdir(folder);
  const figures = await withPeak(page, async () => ({ ms: await page.evaluate(exportAll) }));
  const file = await downloaded(folder, before);
  await page.close();
  return { ...figures, bytes: (await stat(file)).size, file };
}

async function bare(bench, act) {
  const page = await bench.openPage(bench.bareUrl);
  await page.evaluate(noteLongTasks);
  const figures = await act(page);
  await page.close();
  return figures;
}

const cells = ({ ms, before, peak, longest }, count) => [
  fixed(ms / 1_000, 1),
  fixed(count / (ms / 1_000), 0),
  taskText(longest),
  `${fixed(before, 0)} → ${fixed(peak, 0)}`,
];

const columns = ['seconds', 'conversations/s', 'longest task ms', 'heap MB, peak'];

/** Exports in each format, prints the figures and resolves to the path of the JSON file. */
export async function printExport(bench, { folder, count }) {
  const rows = [];
  let file = '';
  for (const format of formats) {
    const figures = await exported(bench, folder, format);
    rows.push([format, fixed(figures.bytes / 1e6, 1), ...cells(figures, count)]);
    file = figures.file;
  }
  const floor = await bare(bench, (page) => withPeak(page, () => page.evaluate(exportPlainly)));
  rows.push(['floor: read and JSON.stringify', fixed(floor.bytes / 1e6, 1), ...cells(floor, count)]);
  printTable(['export of all conversations', 'MB', ...columns], rows);
  return file;
}

const openData = async (page) => {
  await byRole(page, 'button', 'More options').click();
  await byRole(page, 'button', 'Your data: export, import, storage').click();
};

/** Imports into an empty browser profile and prints the figures. */
export async function printImport(bench, { file, count }) {
  const page = await openApp(bench);
  await openData(page);
  const input = await page.waitForSelector('dialog input[type="file"]');
  await pause(1_000);
  const ours = await withPeak(page, async () => {
    await page.evaluate(noteReport);
    await input.uploadFile(file);
    await page.waitForFunction(report, { timeout: 900_000, polling: 500 });
    return page.evaluate(report);
  });
  await page.close();
  const floor = await bare(bench, async (blank) => {
    await blank.evaluate(askForFile);
    const choice = await blank.waitForSelector('input');
    return withPeak(blank, async () => {
      await choice.uploadFile(file);
      return { ms: await blank.evaluate(importPlainly) };
    });
  });
  printTable(
    ['import of the JSON', ...columns],
    [
      ['through the dialog', ...cells(ours, count)],
      ['floor: JSON.parse and put', ...cells(floor, count)],
    ],
  );
  console.log(`  said: ${ours.said}`);
}

import { byRole } from '../../demo/browser.mjs';
import { fixed } from './figures.mjs';
import { noteLongTasks } from './reading-page.mjs';

/** Selector of the open list of conversations. */
export const openedList = '[popover]:popover-open';

/** Opens the app and waits for its composer. */
export async function openApp(bench) {
  const page = await bench.openPage(bench.appUrl, noteLongTasks);
  await byRole(page, 'textbox', 'Message').wait();
  return page;
}

/** Longest task in ms since the last call. */
export const longestTask = async (page) =>
  Math.max(0, ...(await page.evaluate(() => globalThis.longTasks.splice(0).map(({ duration }) => duration))));

export const taskText = (ms) => (ms === 0 ? '< 50' : fixed(ms, 0));

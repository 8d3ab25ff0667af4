import { byRole } from '../../demo/browser.mjs';
import { fixed } from './figures.mjs';
import { noteLongTasks } from './reading-page.mjs';

/** What is behind the button “Conversations”. */
export const openedList = '[popover]:popover-open';

/** The app as it stands open. */
export async function openApp(bench) {
  const page = await bench.openPage(bench.appUrl, noteLongTasks);
  await byRole(page, 'textbox', 'Message').wait();
  return page;
}

/** The longest task since it was last asked for, in ms. */
export const longestTask = async (page) =>
  Math.max(0, ...(await page.evaluate(() => globalThis.longTasks.splice(0).map(({ duration }) => duration))));

export const taskText = (ms) => (ms === 0 ? '< 50' : fixed(ms, 0));

import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { focused, tabTo } from './by-keyboard.ts';

/** Actions of a person who searches all conversations by keyboard. */
export function searchReader(page: Page) {
  const press = async (...keys: Parameters<typeof page.keyboard.press>[0][]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const count = () => page.$eval('[popover]:popover-open [role="status"]', (status) => status.textContent);

  return {
    press,
    count,
    focus: () => expect.poll(() => focused(page)),

    /** Collects every count shown from now on. */
    countsShown: () =>
      page.evaluateHandle(() => {
        const texts: (string | null)[] = [];
        const place = document.querySelector('[popover]:popover-open [role="status"]')?.parentElement;
        const watching = new MutationObserver(() => texts.push(place?.textContent ?? null));
        if (place) watching.observe(place, { childList: true, characterData: true, subtree: true });
        return texts;
      }),

    hits: () => page.$$eval('[popover]:popover-open li', (all) => all.map(({ innerText }) => innerText)),

    /** Searches in the list of conversations and waits for the whole result. */
    async look(words: string, found: string) {
      // The first Escape only clears a search box with text.
      await press('Escape', 'Escape');
      await (await page.waitForSelector('::-p-aria([name="Conversations"][role="button"])'))?.focus();
      await press('Enter');
      await page.waitForSelector('[popover]:popover-open input[type="search"]');
      await tabTo(page, 'searchbox Search conversations');
      await page.keyboard.type(words);
      await expect.poll(count, { timeout: 30_000 }).toBe(found);
    },

    marked: () => page.evaluate(() => [...(CSS.highlights.get('sought') ?? [])].map(String)),

    /** Texts in the visible part of the log. */
    seen: () =>
      page.$eval('[role="log"]', (log) => {
        const box = log.getBoundingClientRect();
        return [...log.querySelectorAll('[dir="auto"] *, [dir="auto"]')]
          .filter((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return element.childElementCount === 0 && top >= box.top && bottom <= box.bottom;
          })
          .map(({ textContent }) => textContent)
          .join('\n');
      }),

    fromEnd: () => page.$eval('[role="log"]', (log) => log.scrollHeight - log.scrollTop - log.clientHeight),

    hasJump: async () => (await page.$('::-p-aria([name="Jump to latest"][role="button"])')) !== null,
  };
}

export type SearchReader = ReturnType<typeof searchReader>;

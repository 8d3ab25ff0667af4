import { describe, expect, test } from 'vitest';
import { openedScreens } from './opened-screens.ts';

const { stage, open } = openedScreens();

/** The number of elements in each row, from the upper one. */
const rowsOf = (selector: string) =>
  stage().page.$$eval(selector, (elements) => {
    const middles = elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    return [...new Set(middles)].map((row) => middles.filter((middle) => middle === row).length);
  });

describe.each([320, 372, 420])('at %i px', (width) => {
  test.each([
    ['inspector', 5],
    ['inspector-compare', 6],
  ])('no tab of the screen “%s” stands alone, whichever is chosen', async (name, count) => {
    await open(name, width);
    for (let chosen = 0; chosen < count; chosen += 1) {
      await stage().page.$$eval(
        '[role="tab"]',
        (tabs, place) => {
          const tab = tabs[place];
          if (tab instanceof HTMLElement) tab.click();
        },
        chosen,
      );
      await stage().page.waitForSelector(`[role="tab"][aria-selected="true"]:nth-child(${chosen + 1})`);
      expect([[count], [3, 3]]).toContainEqual(await rowsOf('[role="tab"]'));
    }
  });

  test('the steps after a failure stand in one row, or below the first of them', async () => {
    await open('failure-unreachable', width);
    const rows = await rowsOf('[data-run-state] section button:not([aria-label])');
    expect([[3], [1, 2]]).toContainEqual(rows);
  });
});

test('the field that a message goes to is shown whole where there is no room for the others', async () => {
  await open('answer', 420);
  const shown = await stage().page.$eval('[data-settings] > span', (words) => {
    const box = words.getBoundingClientRect();
    const text = words.firstChild;
    if (!text) return '';
    return [...(text.textContent ?? '')]
      .filter((_, place) => {
        const range = document.createRange();
        range.setStart(text, place);
        range.setEnd(text, place + 1);
        const { right, bottom } = range.getBoundingClientRect();
        return right <= box.right + 1 && bottom <= box.bottom + 1;
      })
      .join('');
  });
  expect(shown.trim()).toMatch(/^To:\s(question,|question, chat_history)$/);
});

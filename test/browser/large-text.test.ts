import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showAs } from '../pictures/appearance.mjs';
import { screens } from '../pictures/screens.mjs';
import { startStage } from '../pictures/stage.mjs';

let stage: Awaited<ReturnType<typeof startStage>>;

const usual = { width: 400, height: 720, theme: 'light' } as const;

beforeAll(async () => {
  stage = await startStage();
});

afterAll(() => stage?.close());

/** Opens a screen as usual, then shows it with the text at 200 % in a narrow panel. */
async function showLarge(name: string, height = 720) {
  await showAs(stage.page, usual);
  await screens.find((screen) => screen.name === name)?.open(stage);
  await showAs(stage.page, { ...usual, width: 320, height, isLarge: true });
}

type Box = { left: number; right: number; top: number; bottom: number };
const overlap = (one: Box, other: Box) =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1;

const overlapping = (boxes: Box[]) =>
  boxes.flatMap((one, place) => boxes.slice(place + 1).filter((other) => overlap(one, other)));

const boxesOf = (selector: string) =>
  stage.page.$$eval(selector, (all) =>
    all.filter((item) => item.checkVisibility()).map((item) => item.getBoundingClientRect().toJSON() as Box),
  );

describe('with text at 200 % in a panel of 320 px', () => {
  test('icons in a row do not run into each other or into words', async () => {
    await showLarge('answer');
    const bar = await boxesOf('header :is(svg, [data-tile], h1 + * span)');
    expect(bar.length).toBeGreaterThan(5);
    expect(overlapping(bar)).toEqual([]);
    expect(overlapping(await boxesOf('article:last-of-type button > svg'))).toEqual([]);
  });

  test('the copy button of a table covers no word of it', async () => {
    await showLarge('answer');
    const [button] = await boxesOf('button[aria-label="Copy table"]');
    const words = await stage.page.$$eval('table :is(th, td)', (cells) =>
      cells.flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return [...range.getClientRects()].map((box) => box.toJSON() as Box);
      }),
    );
    expect(words.length).toBeGreaterThan(8);
    expect(words.filter((box) => button && overlap(button, box))).toEqual([]);
  });

  test('each button of the question before a conversation goes to another site can be pressed', async () => {
    await showLarge('dialog-site', 480);
    const buttons = await stage.page.$$('[role="alertdialog"] button');
    expect(buttons).toHaveLength(4);
    for (const button of buttons) {
      await button.focus();
      const isOnTop = () =>
        button.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const isInside = top >= 0 && bottom <= innerHeight;
          return isInside && element.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
        });
      await expect.poll(isOnTop).toBe(true);
    }
    await stage.page.keyboard.press('Escape');
  });

  test('shows the profile tile beside the title of a conversation', async () => {
    await showLarge('conversations');
    const rows = await stage.page.$$eval('[role="dialog"] li', (all) =>
      all.map((row) =>
        [...row.querySelectorAll('[data-tile], [dir="auto"], button > svg')]
          .filter((item) => item.checkVisibility({ opacityProperty: true }))
          .map((item) => item.getBoundingClientRect().toJSON() as Box),
      ),
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.flatMap(overlapping)).toEqual([]);
  });
});

describe('under a finger, in a panel of 320 px', () => {
  const underFinger = { ...usual, width: 320, isTouched: true };

  test('the tools of conversations are seen, and leave most of the row to its words', async () => {
    await screens.find(({ name }) => name === 'conversations')?.open(stage);
    await showAs(stage.page, underFinger);
    const rows = await stage.page.$$eval('[role="dialog"] li', (all) =>
      all.map((row) => ({
        tools: [...row.querySelectorAll('button[data-tooltip]')].map((tool) => ({
          box: tool.getBoundingClientRect().toJSON() as Box,
          opacity: getComputedStyle(tool.parentElement ?? tool).opacity,
        })),
        words: row.querySelector('[dir="auto"]')?.getBoundingClientRect().toJSON() as Box,
      })),
    );
    for (const { tools, words } of rows) {
      expect(tools.map(({ opacity }) => opacity)).toEqual(['1', '1', '1']);
      expect(tools.filter(({ box }) => overlap(box, words))).toEqual([]);
      expect(words.right - words.left).toBeGreaterThan(160);
    }
  });

  test('a row of data has one tool, beside its value', async () => {
    await screens.find(({ name }) => name === 'answer-data')?.open(stage);
    await showAs(stage.page, underFinger);
    const rows = await stage.page.$$eval('article li > div', (all) =>
      all.map((row) => {
        const own = [...row.querySelectorAll('button')].filter(
          (button) => button.closest('li > div') === row,
        );
        return {
          tools: own.length,
          opacity: own[0] && getComputedStyle(own[0].parentElement ?? row).opacity,
        };
      }),
    );
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ tools, opacity }) => tools !== 1 || opacity !== '1')).toEqual([]);
  });
});

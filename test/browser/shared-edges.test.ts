import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showAs } from '../pictures/appearance.mjs';
import { startStage } from '../pictures/stage.mjs';

let stage: Awaited<ReturnType<typeof startStage>>;

beforeAll(async () => {
  stage = await startStage();
  await stage.begin('guide', 'chat');
  await stage.ask('tools');
  await stage.ask('sources');
});

afterAll(() => stage?.close());

/** Left and right edge of the answers and of the card of the message. */
const edges = () =>
  stage.page.evaluate(() =>
    ['[data-run-state]', 'form:has(textarea)'].map((selector) => {
      const { left, right } = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect() ?? {};
      return [left, right].map((edge) => Math.round(edge ?? Number.NaN));
    }),
  );

describe.each([
  ['over', 0],
  ['beside', 10],
] as const)('with a scrollbar %s the text', (_, width) => {
  beforeAll(async () => {
    // Scrollbars of a browser without a screen have no width; a border takes as much from the text.
    await stage.page.$eval(
      '[role="log"]',
      (log, size) => {
        (log as HTMLElement).style.borderInlineEnd = `${size}px solid`;
      },
      width,
    );
  });

  test.each([400, 560, 719, 720, 900, 1_100, 1_280])(
    'the card of the message is as wide as the text at %i px',
    async (width) => {
      await showAs(stage.page, { width, height: 500, theme: 'light' });
      const [text, card] = await edges();
      expect(card).toEqual(text);
      const room = (text?.[1] ?? 0) - (text?.[0] ?? 0);
      expect(room).toBeGreaterThan(Math.min(width - 300, 600));
    },
  );

  test('also where the column of conversations is hidden', async () => {
    await showAs(stage.page, { width: 1_280, height: 500, theme: 'light' });
    await stage.press('button', 'Conversations');
    await stage.page.waitForSelector('nav[aria-label="Conversations"]', { hidden: true });
    const [text, card] = await edges();
    expect(card).toEqual(text);
    await stage.press('button', 'Conversations');
    await stage.page.waitForSelector('nav[aria-label="Conversations"]');
  });
});

test('a notice above the conversation has the same edges', async () => {
  await showAs(stage.page, { width: 1_280, height: 700, theme: 'light' });
  await stage.begin('single', 'chat');
  const notice = await stage.see('region', 'Data transfer mode');
  const { left, right } = await notice.evaluate((element) => element.getBoundingClientRect().toJSON());
  const card = await stage.page.$eval('form:has(textarea)', (form) => form.getBoundingClientRect().toJSON());
  expect([left, right]).toEqual([card.left, card.right]);
});

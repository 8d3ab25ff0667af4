import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { focused } from './by-keyboard.ts';
import { type LongConversation, startLongConversation } from './long-conversation.ts';
import { storeLongConversation } from './long-conversation-records.ts';

const length = 10_000;

/** A sent message reloads the whole conversation. */
const slow = { timeout: 10_000 };

let log: LongConversation;

beforeAll(async () => {
  log = await startLongConversation(length);
});

afterAll(() => log?.close());

describe('a conversation of 10,000 messages', () => {
  beforeEach(() => log.openAgain());

  test('opens at its end and renders few messages', async () => {
    const { fromEnd, drawn, text } = await log.seen();
    expect(fromEnd).toBeLessThanOrEqual(1);
    expect(drawn).toBeLessThan(60);
    expect(text).toContain(`Answer ${length}.`);
    await expect.poll(() => focused(log.page)).toBe('textbox Message');
  });

  test('shows no other position while it opens', async () => {
    await log.page.evaluateOnNewDocument(() => {
      const ends: number[] = [];
      (window as unknown as { ends: number[] }).ends = ends;
      const look = () => {
        const log = document.querySelector('[role="log"]');
        if (log?.querySelector('article')) ends.push(log.scrollHeight - log.scrollTop - log.clientHeight);
        setTimeout(() => requestAnimationFrame(look));
      };
      requestAnimationFrame(look);
    });
    await log.openAgain();
    await log.frames(20);
    const ends = await log.page.evaluate(() => (window as unknown as { ends: number[] }).ends);
    expect(ends.length).toBeGreaterThan(5);
    expect(Math.max(...ends)).toBeLessThanOrEqual(1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the wheel', () => log.page.mouse.wheel({ deltaY: -30 })],
    ['PageUp', () => log.page.focus('[role="log"]').then(() => log.page.keyboard.press('PageUp'))],
    ['the scrollbar', () => log.page.$eval('[role="log"]', (log) => log.scrollBy(0, -200))],
  ])('stops following once the reader goes up by %s, and resumes with “Jump to latest”', async (_, goUp) => {
    await log.overLog();
    expect(await log.isFree()).toBe(false);
    await goUp();
    await expect.poll(log.isFree).toBe(true);
    await log.frames(30);
    await log.app.button('Jump to latest').click();
    await expect.poll(async () => (await log.seen()).fromEnd).toBeLessThanOrEqual(1);
    await expect.poll(log.isFree).toBe(false);
    expect((await log.seen()).text).toContain(`Answer ${length}.`);
  });

  test('keeps the reading position while pages above are rendered', async () => {
    await log.overLog();
    for (let step = 0; step < 60; step += 1) {
      await log.page.mouse.wheel({ deltaY: -300 });
      await log.frames(2);
    }
    await log.frames(20);
    const [text = ''] = /Question \d+/.exec((await log.seen()).text) ?? [];
    const before = await log.heightOf(text);
    const { drawn } = await log.seen();
    await log.page.mouse.wheel({ deltaY: -100 });
    await log.frames(30);
    expect(Math.abs((await log.heightOf(text)) - before - 100)).toBeLessThan(1);
    expect(drawn).toBeLessThan(80);
  });

  test('moves by exactly the wheel’s distance, page after page', async () => {
    await log.overLog();
    await log.page.mouse.wheel({ deltaY: -200 });
    await log.frames(20);
    const moves: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      const [text = ''] = /Question \d+/.exec((await log.seen()).text) ?? [];
      const before = (await log.heightOf(text)) ?? 0;
      await log.page.mouse.wheel({ deltaY: -150 });
      await log.frames(12);
      moves.push(((await log.heightOf(text)) ?? 0) - before);
    }
    // Heights are fractional; the scroll position is a whole number.
    expect(moves.filter((move) => Math.abs(move - 150) >= 1)).toEqual([]);
  });

  test('starts at its first message after Home', async () => {
    await log.page.focus('[role="log"]');
    await log.page.keyboard.press('Home');
    await expect.poll(async () => (await log.seen()).top).toBe(0);
    await expect.poll(async () => (await log.seen()).text).toContain('Question 1:');
    expect((await log.seen()).drawn).toBeLessThan(80);
    await log.page.keyboard.press('PageDown');
    await expect.poll(async () => (await log.seen()).text).toContain('Answer 6.');
    // Scrolling takes many frames; the next key would start from a position on the way.
    await log.frames(60);
    await log.page.keyboard.press('PageUp');
    await expect.poll(async () => (await log.seen()).text).toContain('Question 1:');
  });

  test('ends at its last message after End, and follows again', async () => {
    await log.dragTo(0.5);
    await expect.poll(async () => (await log.seen()).text).toMatch(/(Question|Answer) \d+/);
    await expect.poll(log.isFree).toBe(true);
    await log.page.focus('[role="log"]');
    await log.page.keyboard.press('End');
    await expect.poll(log.isFree).toBe(false);
    await expect.poll(async () => (await log.seen()).fromEnd).toBeLessThanOrEqual(1);
    expect((await log.seen()).text).toContain(`Answer ${length}.`);
  });

  test('renders the position of a dragged scrollbar', async () => {
    for (const part of [0.5, 0.1, 0.9, 0.3]) {
      await log.dragTo(part);
      await expect.poll(async () => (await log.seen()).text).toMatch(/(Question|Answer) \d+/);
      const before = await log.seen();
      await log.frames(10);
      expect((await log.seen()).text).toBe(before.text);
    }
  });

  test('keeps the focus in an old message that scrolls out of view', async () => {
    await log.dragTo(0);
    await expect.poll(async () => (await log.seen()).text).toContain('Question 1:');
    await log.page.$eval('article button', (button) => button.focus());
    await log.dragTo(0.5);
    await expect.poll(async () => (await log.seen()).text).toMatch(/(Question|Answer) \d+/);
    const name = await log.page.evaluate(() => document.activeElement?.closest('article')?.innerText ?? '');
    expect(name).toContain('Question 1:');
  });

  test('keeps a selection in an old message that scrolls out of view', async () => {
    await log.dragTo(0);
    await expect.poll(async () => (await log.seen()).text).toContain('Question 1:');
    await log.page.$eval('article', (turn) => document.getSelection()?.selectAllChildren(turn));
    await log.dragTo(0.5);
    await log.frames(10);
    expect(await log.page.evaluate(() => document.getSelection()?.toString())).toContain('Question 1:');
  });
});

describe('a message sent into a conversation of 10,000', () => {
  beforeEach(() => log.openAgain());

  test('scrolls into view, and its growing answer does not move a reader elsewhere', async () => {
    await log.page.$eval('[role="log"]', (log) => log.scrollTo(0, 5_000));
    await expect.poll(async () => (await log.seen()).text).toMatch(/(Question|Answer) \d+/);
    await log.app.textbox('Message').fill('And now?');
    await log.app.button('Send').click();
    await expect.poll(async () => (await log.seen()).text, slow).toContain('And now?');
    await expect.poll(async () => (await log.seen()).text, slow).toContain('Here I am.');

    await log.overLog();
    await log.page.mouse.wheel({ deltaY: -400 });
    await log.frames(30);
    const [text = ''] = /(Question|Answer) \d+/.exec((await log.seen()).text) ?? [];
    const before = await log.heightOf(text);
    const { fromEnd } = await log.seen();
    log.say('More, and more.\n\n'.repeat(40));
    await expect.poll(async () => (await log.seen()).fromEnd).toBeGreaterThan(fromEnd + 400);
    expect(await log.heightOf(text)).toBe(before);
    await log.app.button('Stop').click();
    await log.app.answer('stopped');
  });
});

describe('a conversation of 40 messages', () => {
  test('is rendered whole and leaves searching to the browser', async () => {
    await storeLongConversation(log.page, 'short', 40);
    await log.openAgain();
    await expect.poll(async () => (await log.seen()).text).toContain('Answer 40.');
    expect(await log.seen()).toMatchObject({ drawn: 40, fromEnd: 0 });
    expect(
      await byRole(log.page, 'button', 'Find in conversation')
        .setTimeout(1)
        .waitHandle()
        .catch(() => 'none'),
    ).toBe('none');
  });
});

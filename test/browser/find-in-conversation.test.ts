import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { focused } from './by-keyboard.ts';
import { type LongConversation, startLongConversation } from './long-conversation.ts';
import { axeViolations } from './looks.ts';

let log: LongConversation;

beforeAll(async () => {
  log = await startLongConversation(10_000);
});

afterAll(() => log?.close());

describe('“Find in conversation”', () => {
  const openFind = async () => {
    await log.app.button('Find in conversation').wait();
    await log.page.keyboard.down('Control');
    await log.page.keyboard.press('f');
    await log.page.keyboard.up('Control');
    await expect.poll(() => focused(log.page)).toBe('searchbox Find in conversation');
  };
  const count = () => log.page.$eval('search output', (output) => output.innerText);
  const marked = (name: string) =>
    log.page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String), name);

  beforeEach(() => log.openAgain());

  test('reaches message 17, marks it, and returns the focus', async () => {
    await openFind();
    await log.page.keyboard.type('question 17:');
    await expect.poll(count).toBe('1 of 1');
    await expect.poll(async () => (await log.seen()).text).toContain('Question 17:');
    await expect.poll(() => marked('found-now')).toEqual(['Question 17:']);
    expect(await axeViolations(log.page)).toEqual([]);
    await log.page.keyboard.press('Escape');
    await expect.poll(() => focused(log.page)).toBe('textbox Message');
    expect((await log.seen()).text).toContain('Question 17:');
    await expect.poll(() => marked('found-now')).toEqual([]);
  });

  test('goes from match to match from the reading position and wraps around', async () => {
    await log.app.button('Find in conversation').click();
    await log.page.keyboard.type('of the RÍVER');
    await expect.poll(count).toMatch(/^\d,\d+ of 5,000$/);
    const first = Number((await count()).replace(/,| of.*/g, ''));
    expect(first).toBeGreaterThan(4_990);
    for (let step = first; step < 5_000; step += 1) await log.page.keyboard.press('Enter');
    await expect.poll(count).toBe('5,000 of 5,000');
    await log.page.keyboard.press('Enter');
    await expect.poll(count).toBe('1 of 5,000');
    await expect.poll(async () => (await log.seen()).text).toContain('Question 1:');
    await log.app.button('Previous match').click();
    await expect.poll(count).toBe('5,000 of 5,000');
    await expect.poll(async () => (await log.seen()).text).toContain('Question 9999:');
    await log.page.keyboard.press('Escape');
    await expect.poll(() => focused(log.page)).toBe('button Find in conversation');
  });

  test('finds words across Markdown marks, and says “No matches”', async () => {
    await openFind();
    await log.page.keyboard.type('Answer 5000. A bold word');
    await expect.poll(count).toBe('1 of 1');
    await expect.poll(() => marked('found-now')).toEqual(['Answer 5000. A bold word']);
    await log.page.keyboard.type('s and more');
    await expect.poll(count).toBe('No matches');
    await expect.poll(() => marked('found-now')).toEqual([]);
  });
});

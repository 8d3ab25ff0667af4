import { describe, expect, test } from 'vitest';
import { openedScreens } from './opened-screens.ts';

const { stage, open } = openedScreens();

/** Left edges, in px, of the words in the elements that the selector finds, without the padding around them. */
const wordsOf = (selector: string) =>
  stage().page.$$eval(selector, (elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    }),
  );

describe.each([320, 420])('at %i px', (width) => {
  test('words of quiet buttons below a failure begin where its words do', async () => {
    await open('failure-refused-access', width);
    const [title] = await wordsOf('[data-run-state] section h3');
    const buttons = await wordsOf('[data-run-state] section > div button:not([aria-label])');
    expect(buttons[0]).toBe(title);
    expect(Math.min(...buttons)).toBe(title);
  });

  test('values that were read from a pasted text begin at one edge', async () => {
    await open('add-profile-query', width);
    const values = await wordsOf('[role="status"] dd');
    expect(values.length).toBeGreaterThan(2);
    expect(new Set(values).size).toBe(1);
  });

  test('the words that offer the other protocol end where the fields do', async () => {
    await open('edit-profile', width);
    const words = await (await stage().see('button', 'Use Agent Server instead')).evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return Math.round(range.getBoundingClientRect().right);
    });
    const field = await (await stage().see('textbox', 'Runnable URL')).evaluate((box) =>
      Math.round(box.getBoundingClientRect().right),
    );
    expect(words).toBe(field);
  });

  test('the count of fields stays on one line beside a problem', async () => {
    // With a value, which can be reset.
    await open('form', width);
    await open('form-problem', width);
    await stage().see('button', 'Reset all fields');
    const head = await stage().see('button', /^Input/);
    const lines = await head.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button.querySelector('span:last-child') ?? button);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
  });
});

test('a name is cut in the top bar only where no room is left', async () => {
  await open('form', 320);
  const button = await stage().see('button', 'Profile: Report writer');
  const isCut = await button.evaluate((element) =>
    [...element.querySelectorAll('span')].some(
      (span) => getComputedStyle(span).textOverflow === 'ellipsis' && span.scrollWidth > span.clientWidth,
    ),
  );
  const room = await button.evaluate((element) => {
    const bar = element.closest('header');
    const edges = [...(bar?.querySelectorAll('button') ?? [])]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .toSorted((one, other) => one.left - other.left);
    return Math.max(...edges.slice(1).map(({ left }, at) => left - (edges[at]?.right ?? left)));
  });
  expect(room).toBeGreaterThanOrEqual(0);
  expect(isCut && room > 24).toBe(false);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;
let server: Awaited<ReturnType<typeof serve>>;
let lines = 1;
let finish = () => {};

beforeAll(async () => {
  server = await serve({
    '/chat/stream': (response) => {
      response.writeHead(200, sseHeaders);
      for (let line = 0; line < lines; line += 1)
        response.write(`event: data\r\ndata: "line ${line}\\n\\n"\r\n\r\n`);
      finish = () => response.end('event: end\r\n\r\n');
    },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Chat', url: `${server.origin}/chat` });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

type Boxes = Record<string, number[]>;

/**
 * Boxes of the controls in view, by the turn that they are in. Stop is in the place of Send, and the figures of an answer
 * end where they end.
 */
const boxes = (): Promise<Boxes> =>
  panel.page.$$eval('button, textarea', (all) => {
    const turns = [...document.querySelectorAll('article')];
    const inView = all.filter((control) => control.checkVisibility() && !control.closest('[popover]'));
    return Object.fromEntries(
      inView.map((control) => {
        const name = control.ariaLabel ?? control.textContent ?? '';
        const { left, top, right, bottom } = control.getBoundingClientRect();
        const isOfFigures = name.startsWith('Inspect: ');
        const shown = isOfFigures ? 'figures' : name.replace(/^(Send|Stop)$/, 'Send or Stop');
        const box = isOfFigures ? [top, right, bottom] : [left, top, right, bottom];
        return [
          `${turns.findIndex((turn) => turn.contains(control))} ${shown}`,
          box.map((side) => Math.round(side)),
        ];
      }),
    );
  });

const inBoth = (one: Boxes, other: Boxes, isMeant = (_: string) => true): Boxes =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name in other && isMeant(name)));

const isOutside = (name: string) => name.startsWith('-1 ');

const ends = [
  ['stops', 'stopped', () => panel.button('Stop').click()],
  ['ends', 'done', async () => finish()],
] as const;

const sizes = [
  [320, 100],
  [320, 200],
  [400, 100],
  [1_280, 100],
] as const;

describe.each(sizes)('in a panel of %d px, with text of %d percent', (width, percent) => {
  test.each(ends.flatMap(([verb, state, end]) => [1, 40].map((count) => [verb, count, state, end] as const)))(
    'no control moves when a run begins and when it %s, after %d paragraphs',
    async (_, count, state, end) => {
      lines = count;
      await panel.button('New conversation').click();
      await resize(panel.page, { width, height: 700 });
      await panel.page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      await panel.textbox('Message').fill('Go');
      const before = await boxes();
      await panel.button('Send').click();
      await expect.poll(() => panel.lastText()).toContain(`line ${count - 1}`);
      const running = await boxes();
      expect(inBoth(running, before, isOutside)).toEqual(inBoth(before, running, isOutside));
      await end();
      await panel.answer(state);
      await panel.button('Send').wait();
      const ended = await boxes();
      expect(Object.keys(inBoth(running, ended))).toEqual(
        expect.arrayContaining(['1 figures', '-1 Send or Stop', '-1 Message', '0 Edit message']),
      );
      expect(inBoth(ended, running)).toEqual(inBoth(running, ended));
    },
  );
});

import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { answerPost } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsOfLook } from './looks.ts';
import { gone, type Person, person, until } from './person.ts';
import { schema, serveRunnables } from './served.ts';

const text = { type: 'string' };
const question = 'a_rather_long_name_of_a_question';
const pair = { type: 'array', prefixItems: [text, text], minItems: 2, maxItems: 2 };
const configurable = { type: 'object', properties: { temperature: { type: 'number', default: 0.7 } } };

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;
const held: ServerResponse[] = [];

beforeAll(async () => {
  server = await serveRunnables({
    chain: {
      input: schema({
        type: 'object',
        properties: { [question]: text, chat_history: { type: 'array', items: pair } },
        required: [question, 'chat_history'],
      }),
      config: schema({ type: 'object', properties: { configurable } }),
      stream: answerPost((response) => held.push(response)),
    },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Chain', url: server.url('chain') });
  await until(async () => (await panel.howSent()).includes(question), 'the fields are known');
  await panel.settings().click();
  await panel.openSection('Runnable configuration');
  await panel.button('Add preset').click();
  await panel.textbox('Name of the preset').fill('A configuration with a rather long name');
  await panel.button('Save settings').click();
  await gone(panel.page, 'dialog');
  await panel.page.waitForSelector('form select');
});

afterAll(async () => {
  for (const response of held) response.end();
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const rowOfControls = () =>
  panel.page.$$eval('form select, form button', (all) =>
    all.map((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return { left, right, middle: Math.round((top + bottom) / 2), width: right - left };
    }),
  );

test('the name of the button that says how a message is sent contains its visible words', async () => {
  const shown = await panel.page.$eval('button[data-settings]', ({ innerText }) => innerText);
  expect(shown).toBe(`To:\u00a0${question}, chat_history`);
  expect(await panel.howSent()).toBe(
    `Message settings: ${shown}. Your message goes to “${question}”. The earlier messages go to “chat_history” as pairs.`,
  );
});

/** Shows the panel at its narrowest with text at this percentage, and returns the row of each control. */
async function rowsAt(percent: number) {
  await resize(panel.page, { width: 320, height: 640 });
  await panel.page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
  const controls = await rowOfControls();
  expect(controls).toHaveLength(5);
  for (const [place, { left, right, middle, width }] of controls.entries()) {
    const next = controls[place + 1];
    expect(width).toBeGreaterThanOrEqual(24);
    expect(right).toBeLessThanOrEqual(next?.middle === middle ? next.left : 320);
    expect(left).toBeGreaterThanOrEqual(0);
  }
  const rows = [...new Set(controls.map(({ middle }) => middle))];
  return controls.map(({ middle }) => rows.indexOf(middle));
}

test('the controls fit in one row of a narrow panel', async () => {
  expect(await rowsAt(100)).toEqual([0, 0, 0, 0, 0]);
});

test('with text at 200 %, the controls fit in two rows, and an icon stands for the message settings', async () => {
  expect((await rowsAt(200)).at(-1)).toBe(1);
  const [preset, how] = await panel.page.$$eval('form :is(select, [data-settings])', (all) =>
    all.map((control) => {
      const style = getComputedStyle(control);
      const icon = control.parentElement?.querySelector('svg')?.getBoundingClientRect();
      const box = control.getBoundingClientRect();
      return {
        words: control.querySelector('span')?.getBoundingClientRect().width ?? 0,
        room: (icon?.left ?? 0) - (box.right - Number.parseFloat(style.paddingInlineEnd)),
      };
    }),
  );
  expect(preset?.room).toBeGreaterThanOrEqual(0);
  expect(how?.words).toBe(0);
});

test('Stop is exactly where Send was', async () => {
  await panel.page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  const place = async () => (await rowOfControls()).at(-1);
  const before = await place();
  await panel.textbox('Message').fill('Hello');
  await panel.button('Send').click();
  await panel.button('Stop').wait();
  expect(await place()).toEqual(before);
  expect(await faultsOfLook(panel.page, 'composer-card')).toEqual([]);
});

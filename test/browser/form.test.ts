import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { type Person, person, until } from './person.ts';
import { rich } from './rich-schema.ts';
import { schema, serveRunnables } from './served.ts';
import { walk } from './walk.ts';

const patience = { timeout: 30_000 };

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  server = await serveRunnables({
    rich: { input: schema(rich) },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Rich', url: server.url('rich') });
  await panel.textbox('Language').wait();
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Tabs to a control and types over its selected content. */
async function typeInto(control: string, text: string) {
  await tabTo(panel.page, control);
  await panel.page.keyboard.type(text);
}

async function press(control: string, key: 'Enter' | 'Space') {
  await tabTo(panel.page, control);
  await panel.page.keyboard.press(key);
}

const message = () => panel.page.$eval('textarea[aria-label="Message"]', (box) => box.value);
const alerts = () =>
  panel.page.$$eval('[role="alert"]', (all) => all.map((alert) => (alert as HTMLElement).innerText.trim()));

/** State and description of the focused control, as assistive technology gets them. */
const focus = () =>
  panel.page.evaluate(() => {
    const control = document.activeElement;
    const ids = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return {
      isInvalid: control?.getAttribute('aria-invalid') === 'true',
      isRequired: control?.getAttribute('aria-required') === 'true',
      words: ids.map((id) => document.getElementById(id)?.textContent),
    };
  });

async function answered(count: number) {
  await until(async () => server.posts('rich').length === count, `${count} messages were sent`);
  return server.bodies('rich').at(-1);
}

const all = {
  language: 'French',
  count: 7,
  mode: 'long',
  verbose: true,
  day: '2026-05-05',
  tags: ['red', 'blue'],
  inner: { depth: 2.5, note: 'deep' },
  shape: { kind: 'square', side: 4 },
  extra: { a: [1, 'two'] },
};

describe('by keyboard alone', () => {
  test(
    'a missing required field blocks sending, is announced and gets the focus',
    walk('the-input-of-a-runnable'),
    async () => {
      await typeInto('textbox Message', 'Hello');
      await panel.page.keyboard.press('Enter');
      await expect.poll(() => focused(panel.page), patience).toBe('textbox Language');
      expect(await focus()).toEqual({
        isInvalid: true,
        isRequired: true,
        words: ['The language of the answer.', 'Fill this in.'],
      });
      expect(await alerts()).toContain('Not sent: see the marked field above.');
      expect(await message()).toBe('Hello');
      expect(server.posts('rich')).toEqual([]);
    },
  );

  test(
    'every kind of field is filled in, and the request is exactly that',
    walk('the-input-of-a-runnable'),
    async () => {
      const { keyboard } = panel.page;
      await keyboard.type('French');
      await expect.poll(focus).toMatchObject({ isInvalid: false });
      await press('DisclosureTriangle 8 more fields', 'Enter');
      await typeInto('textbox Count', '7');
      await tabTo(panel.page, 'radio short');
      await keyboard.press('ArrowDown');
      await press('checkbox Verbose', 'Space');
      await typeInto('spinbutton Month Month', '05052026');
      for (const [place, tag] of ['red', 'blue'].entries()) {
        await press('button Add to Tags', 'Enter');
        await tabTo(panel.page, `textbox Tags ${place + 1}`);
        await keyboard.type(tag);
      }
      await press('button Add Inner', 'Enter');
      await typeInto('textbox Depth', '2.5');
      await typeInto('textbox Note', 'deep');
      await tabTo(panel.page, 'combobox Variant of Shape');
      await keyboard.type('Square');
      await typeInto('textbox Side', '4');
      await typeInto('textbox Extra', '{"a": [1, "two"]}');
      await tabTo(panel.page, 'textbox Message');
      await keyboard.press('Enter');
      expect(await answered(1)).toEqual({ input: { question: 'Hello', ...all } });
      expect(await panel.answer('done')).toContain('language: French · count: 7 · mode: long');
      await expect.poll(message).toBe('');
    },
  );
});

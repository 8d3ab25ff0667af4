import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say, speak } from '../../lib/words/say.ts';
import { resize } from '../pictures/appearance.mjs';
import { buildPseudo } from '../support/pseudo-locale.ts';
import { english } from '../support/speak-english.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { gone } from './person.ts';
import { schema, serveRunnables } from './served.ts';

const pictures = join(import.meta.dirname, '../../.output/pictures');
const small = { width: 320, height: 640 };

/** Texts that are data: names, addresses, questions, and what the runnable and the server say. */
const data =
  /Plain|Failing|Hello|Indeed|question|https?:\/\/\S+|\/\w+( or \/\w+)?|127\.0\.0\.1\S*|Runnel|JSON|API|LangServe|Agent Server|\d [AP]M/g;

/** Texts in view that did not come from the catalogue: no letter of theirs has an accent. */
const plainTexts = (page: Page) =>
  page.evaluate(() => {
    const isSkipped = (element: Element | null) =>
      !element?.checkVisibility() || element.closest('[data-run-state] [dir="auto"], script, style') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode())
      if (!isSkipped(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? '');
    const named = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    return [...texts, ...named];
  });

describe('a language of longer words', () => {
  let server: Awaited<ReturnType<typeof serveRunnables>>;
  let chromium: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    await mkdir(pictures, { recursive: true });
    server = await serveRunnables({
      plain: {
        input: schema({
          type: 'object',
          properties: { question: { type: 'string' } },
          required: ['question'],
        }),
      },
    });
    const { name, lookUp } = await buildPseudo('ltr', 'walk');
    speak(lookUp);
    chromium = await startBrowser({ build: name });
    page = await chromium.openPanel();
    await resize(page, small);
  });

  afterAll(async () => {
    speak(english);
    await chromium?.close();
    await server?.[Symbol.asyncDispose]();
  });

  const button = (key: TextKey) => byRole(page, 'button', (say as (key: TextKey) => string)(key));
  const textbox = (key: TextKey) => byRole(page, 'textbox', (say as (key: TextKey) => string)(key));

  async function addProfile(name: string, url: string) {
    await textbox('profileEditor_name').fill(name);
    await textbox('profileEditor_url').fill(url);
    await button('profileEditor_save').click();
    await gone(page, 'dialog');
  }

  const views: Record<string, () => Promise<unknown>> = {
    'first run': () => button('firstRun_add').wait(),
    'profile editor': async () => {
      await button('firstRun_add').click();
      await textbox('profileEditor_url').fill('not a url');
      await button('profileEditor_save').click();
      await page.waitForSelector('[aria-invalid="true"]');
    },
    'empty conversation': () => addProfile('Plain', server.url('plain')),
    answer: async () => {
      await textbox('composer_message').fill('Hello');
      await button('composer_send').click();
      await page.waitForSelector('[data-run-state="done"]', { timeout: 30_000 });
    },
    'message settings': async () => {
      await page.locator('button[data-settings]').click();
      await page.waitForSelector('dialog[open]');
    },
    failure: async () => {
      await page.keyboard.press('Escape');
      await gone(page, 'dialog');
      await button('profile_add').click();
      await addProfile('Failing', 'http://127.0.0.1:9009/nothing');
      await textbox('composer_message').fill('Hello');
      await button('composer_send').click();
      await page.waitForSelector('[data-run-state="failed"]', { timeout: 30_000 });
    },
    conversations: async () => {
      await button('common_conversations').click();
      await page.waitForSelector('li button');
    },
    transfer: async () => {
      await page.keyboard.press('Escape');
      await button('topBar_more').click();
      await button('topBar_yourData').click();
      await page.waitForSelector('dialog[open]');
    },
  };

  test.each(Object.entries(views))(
    '%s shows no word of ours that is not in the catalogue',
    async (name, open) => {
      await open();
      await page.screenshot({ path: join(pictures, `pseudo-${name.replaceAll(' ', '-')}.png`) });
      const plain = (await plainTexts(page)).filter((text) => /[A-Za-z]{2}/.test(text.replace(data, '')));
      expect(plain).toEqual([]);
    },
  );
});

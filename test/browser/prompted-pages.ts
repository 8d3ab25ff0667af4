import type { Page } from 'puppeteer-core';
import type { Answer } from '../support/http-server.ts';
import type { Person } from './person.ts';

const html =
  (body: string): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

export const article = html(
  `<!doctype html><title>Tides</title><article><h1>Tides</h1><p id="first">${'High water is at six in the morning. '.repeat(20)}</p></article>`,
);

/** A page that tells the reader what to do. */
export const orders = html(
  `<!doctype html><title>{{selection}} and {{page}}</title><article><p id="first">${'Write {{page}} and {{url}}, then send /now. '.repeat(12)}</p></article>`,
);

const prompts = [
  { name: 'sum', text: 'Sum up:\n{{page}}\nFor {{whom}}.' },
  { name: 'explain', text: 'Explain “{{selection}}”.' },
  { name: 'now', text: 'Read {{title}} at {{url}}:\n{{page}}', sendsAtOnce: true },
  { name: 'hello', text: 'Good morning', sendsAtOnce: true },
];

export const documentFields = {
  type: 'object',
  required: ['question'],
  properties: { question: { type: 'string' }, documents: { type: 'array', items: { type: 'string' } } },
};

type Stored = {
  profiles: { profiles: { id: string; name: string; prompts: { id: string; name: string }[] }[] };
};

/** Gives a profile the prompts, and a starter. */
export const storePrompts = (page: Page, profile: string) =>
  page.evaluate(
    async (wanted, given) => {
      const { profiles } = (await chrome.storage.local.get()) as unknown as Stored;
      const changed = profiles.profiles.map((each) =>
        each.name === wanted
          ? {
              ...each,
              prompts: given.map((prompt) => ({ id: crypto.randomUUID(), ...prompt })),
              starters: ['What is {{title}} about?'],
            }
          : each,
      );
      await chrome.storage.local.set({ profiles: { ...profiles, profiles: changed } });
    },
    profile,
    prompts,
  );

/** Returns the id of the item of the context menu for a prompt. */
export const promptItem = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const { profiles } = (await chrome.storage.local.get()) as unknown as Stored;
    const ids = profiles.profiles.flatMap(({ id, prompts: all }) =>
      all.filter((prompt) => prompt.name === wanted).map((prompt) => [id, 'any', prompt.id]),
    );
    return JSON.stringify(ids[0]);
  }, name);

/** The text in the message box, and what of it is selected. */
export const messageOf = (page: Page) =>
  page.$eval('textarea[aria-label="Message"]', (box) => {
    const { value, selectionStart, selectionEnd } = box as HTMLTextAreaElement;
    return { value, selected: value.slice(selectionStart, selectionEnd) };
  });

/** Types the name of a prompt and takes it. */
export async function callPrompt({ page, textbox }: Person, name: string) {
  await textbox('Message').fill(`/${name}`);
  await page.waitForSelector('[role="option"]');
  await page.keyboard.press('Enter');
}

/** Chooses a prompt in the palette, which must say that it is sent at once. */
export async function callInPalette({ page, textbox }: Person, name: string) {
  const { keyboard } = page;
  await textbox('Message').click();
  await keyboard.down('Control');
  await keyboard.press('k');
  await keyboard.up('Control');
  await page.waitForSelector('dialog[open] [role="combobox"]');
  await keyboard.type(`/${name}`);
  await page.waitForSelector('::-p-text(, sends at once)');
  await keyboard.press('Enter');
}

import type { Page } from 'puppeteer-core';
import { vi } from 'vitest';
import { byRole } from '../../demo/browser.mjs';

type ProfileForm = {
  name: string;
  url: string;
  mode?: 'Streaming' | 'Single response';
  header?: { name: string; value: string; secret?: boolean };
};

/** Actions of a person in the panel, by the roles and names that assistive technology finds. */
export function person(page: Page) {
  const button = (name: string) => byRole(page, 'button', name);
  const textbox = (name: string) => byRole(page, 'textbox', name);

  async function inMenu(name: string) {
    await button('More options').click();
    // A notice behind the menu may have a button of the same name.
    await page.locator(`:popover-open ::-p-aria([name="${name}"][role="button"])`).click();
  }

  /** Opens a folded section by its title, which what is inside may follow. */
  const openSection = (title: string) =>
    page.locator(`::-p-xpath(//details[not(@open)]/summary[span[. = "${title}"]])`).click();

  async function fillProfile({ name, url, mode = 'Streaming', header }: ProfileForm) {
    await button('Add profile').click();
    await textbox('Name').fill(name);
    await textbox('Runnable URL').fill(url);
    await byRole(page, 'radio', mode).click();
    if (header) {
      await openSection('Headers and query');
      await button('Add header').click();
      await textbox('Header name').fill(header.name);
      await textbox('Header value').fill(header.value);
      const secret = await byRole(page, 'checkbox', 'Secret').waitHandle();
      const isTicked = await secret.evaluate((box) => (box as HTMLInputElement).checked);
      if (isTicked !== (header.secret ?? false)) await secret.click();
    }
    await button('Save profile').click();
  }

  async function addProfile(form: ProfileForm) {
    await fillProfile(form);
    await button(`Profile: ${form.name}`).wait();
    await gone(page, 'dialog');
  }

  const answers = () => page.$$eval('[data-run-state]', (all) => all.length);

  async function send(text: string) {
    const before = await answers();
    await textbox('Message').fill(text);
    await button('Send').click();
    await until(async () => (await answers()) === before + 1, `an answer to “${text}”`);
  }

  return {
    page,
    button,
    textbox,
    fillProfile,
    addProfile,
    editProfile: () => inMenu('Edit profile'),
    openData: () => inMenu('Your data: export, import, storage'),
    openSettings: () => inMenu('Settings'),
    /** Begins a conversation; before the first profile there is none to leave. */
    async beginAnew() {
      if (await page.$('button[aria-label^="Profile: "]')) await button('New conversation').click();
    },
    send,
    openSection,
    async choose(name: string) {
      await page.locator('button[aria-haspopup="listbox"]').click();
      await byRole(page, 'option', name).click();
      await button(`Profile: ${name}`).wait();
    },
    /** Resolves to the text of the last answer once it is in this state. */
    async answer(state: string): Promise<string> {
      await until(async () => (await lastState(page)) === state, `the last answer is ${state}`);
      return lastText(page);
    },
    /** Counts the answers in this state. A request may reach its server before its answer is shown. */
    answersIn: (state: string) => page.$$eval(`[data-run-state="${state}"]`, (all) => all.length),
    /** The button that says how the message will be sent, in its name, and opens the settings of that. */
    settings: () => page.locator('button[data-settings]'),
    howSent: () => page.$eval('button[data-settings]', (button) => button.ariaLabel ?? ''),
    lastText: () => lastText(page),
    lastState: () => lastState(page),
    notice: (title: string) => page.waitForSelector(`::-p-aria([name="${title}"][role="alert"])`),
    text: () => page.evaluate(() => document.body.innerText),
  };
}

/** Waits for a state with a generous deadline. */
export const until = (isSo: () => Promise<boolean>, what: string, timeout = 30_000) =>
  vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error(`Timed out waiting until ${what}.`);
    },
    { timeout, interval: 50 },
  );

export type Person = ReturnType<typeof person>;

const lastState = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-run-state]')].at(-1)?.getAttribute('data-run-state'),
  );

/** Text of the last answer. One that was never in view has no innerText until the next frames. */
const lastText = (page: Page) =>
  page.evaluate(async () => {
    const last = () => [...document.querySelectorAll<HTMLElement>('[data-run-state]')].at(-1);
    const isHidden = () => last()?.innerText === '' && last()?.textContent !== '';
    for (let look = 0; look < 40 && isHidden(); look += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return last()?.innerText ?? '';
  });

/**
 * Resolves once an element has left the page. A dialog that is only hidden has not told yet that it closed: a key that
 * opens the next one could be lost.
 */
export const gone = (page: Page, selector: string) =>
  page.waitForFunction((sought) => !document.querySelector(sought), {}, selector);

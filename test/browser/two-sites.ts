import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { type Person, person, until } from './person.ts';
import { messages, schema, serveRunnables } from './served.ts';

const session = {
  properties: { configurable: { $ref: '#/definitions/C' } },
  definitions: { C: { type: 'object', properties: { session_id: { type: 'string' } } } },
};

type Served = Awaited<ReturnType<typeof serveRunnables>>;

/** Starts a browser with one profile at one site and three at another. */
export async function startTwoSites() {
  const userDataDir = await newUserDataDir();
  const here = await serveRunnables({ chat: { input: schema(messages) } });
  const there = await serveRunnables({
    chat: { input: schema(messages) },
    text: { input: schema({ type: 'string' }) },
    keeps: { input: schema(messages), config: schema(session) },
  });
  let chromium: TestBrowser = await startBrowser({ userDataDir });
  const panel = person(await chromium.openPanel());
  const profiles = { Text: there.url('text'), Keeps: there.url('keeps'), There: there.url('chat') };
  for (const [name, url] of Object.entries(profiles)) await panel.addProfile({ name, url });
  await panel.addProfile({ name: 'Here', url: here.url('chat') });
  return {
    here,
    there,
    panel,
    openPage: async () => person(await chromium.openPage()),
    /** Restarts the browser and opens the panel. */
    async restarted() {
      await chromium.close();
      chromium = await startBrowser({ userDataDir });
      return person(await chromium.openPanel());
    },
    question: ({ page }: Person) =>
      page.waitForSelector(
        `::-p-aria([name="Send this conversation to ${there.origin}?"][role="alertdialog"])`,
      ),
    async close() {
      await chromium.close();
      await here[Symbol.asyncDispose]();
      await there[Symbol.asyncDispose]();
      await removeUserDataDir(userDataDir);
    },
  };
}

export const isAsked = ({ page }: Person) =>
  page.$('[role="alertdialog"][open]').then((dialog) => dialog !== null);

/** Says how the message will be sent. */
export const callLine = (panel: Person) => panel.howSent();

/** Texts of the messages in the last request to a runnable. */
export function lastHeard(served: Served): string[] {
  const { input } = served.bodies('chat').at(-1) as { input: { content: string }[] };
  return input.map(({ content }) => content);
}

/** Sends these texts to the first site in a new conversation and chooses the profile of the other site. */
export async function saidHere(window: Person, ...texts: string[]) {
  await window.button('New conversation').click();
  await window.choose('Here');
  for (const text of texts) {
    await window.send(text);
    await window.answer('done');
  }
  await window.choose('There');
}

export async function write(window: Person, text: string) {
  await window.textbox('Message').fill(text);
  await window.page.focus('textarea[aria-label="Message"]');
  await window.page.keyboard.press('Enter');
}

export const answered = (window: Person, count: number) =>
  until(
    async () => (await window.page.$$('[data-run-state="done"]')).length === count,
    `${count} answers are done`,
  );

/** Reaches a button by Tab and presses it. */
export async function press(window: Person, name: string) {
  await tabTo(window.page, `button ${name}`);
  await window.page.keyboard.press('Enter');
}

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, answerJson, answerPost, serve } from '../support/http-server.ts';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { everythingStored } from './everything-stored.ts';
import { gone, type Person, until } from './person.ts';
import { configSchema, contentsOf, inputSchema, keeper, plants, repeating } from './planted-secrets.ts';
import { says } from './served.ts';
import { exported, openApp } from './transferring.ts';

const scopes = ['This conversation', 'Conversations I choose', 'All conversations', 'Profiles', 'Everything'];
const formats = ['Markdown', 'Page to print (HTML)', 'JSON (can be imported)'];
const tools = [
  'Copy as curl',
  'Copy as fetch',
  'Copy as Python',
  'Copy as Python (httpx)',
  'Save as trace (JSONL)',
  'Save as HTTP archive (HAR)',
  'Save as OpenTelemetry span',
];
const reporting = 'Copy report';
const stores =
  'conversations descriptions events files messages migrations queue queued runs searchBlocks searchMessages searchWords traces unindexed unreadable'.split(
    ' ',
  );

let chromium: TestBrowser;
let app: Person;
const folders: string[] = [];
const servers: Awaited<ReturnType<typeof serve>>[] = [];
const exits = new Map<string, string>();
const unknown: string[] = [];

const newFolder = async () => {
  const folder = await newUserDataDir();
  folders.push(folder);
  return folder;
};

/** Serves a runnable, and notes whatever reaches it. */
async function serving(answers: Record<string, Answer>) {
  const server = await serve(({ path }) => answers[path.split('?')[0] ?? '']);
  servers.push(server);
  return server;
}

async function say(text: string, end: string) {
  await app.textbox('Pin').fill(plants['a secret of a form']);
  await app.send(text);
  await app.answer(end);
}

/** Reads a file and removes it: a later one has the same name. */
async function taken(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  await rm(path);
  return text;
}

const copied = () => app.page.evaluate(() => navigator.clipboard.readText());

/** Names of what the menu of the inspector offers; the menu is closed again. */
async function offeredTools(): Promise<string[]> {
  await app.button('Export trace').click();
  const open = '[popover]:popover-open button';
  await app.page.waitForSelector(open);
  const names = await app.page.$$eval(open, (all) => all.map(({ textContent }) => textContent?.trim() ?? ''));
  await app.page.keyboard.press('Escape');
  await gone(app.page, open);
  return names;
}

/** Uses every tool of the inspector on the last answer. */
async function inspect(what: string, downloads: string) {
  await app.page.locator('article:last-of-type button[aria-label^="Inspect"]').click();
  const inspector = await app.page.waitForSelector('::-p-aria([name="Inspector"][role="region"])');
  exits.set(
    `shown by the inspector of ${what}`,
    (await inspector?.evaluate(({ textContent }) => textContent)) ?? '',
  );
  const offered = await offeredTools();
  unknown.push(...offered.filter((name) => ![...tools, reporting, 'Open a saved trace…'].includes(name)));
  for (const tool of [...tools, ...offered.filter((name) => name === reporting)]) {
    const before = await readdir(downloads);
    await app.button('Export trace').click();
    await app.page.evaluate(() => navigator.clipboard.writeText(''));
    await app.button(tool).click();
    const isCopy = tool.startsWith('Copy');
    const file = async () => {
      const name = (await readdir(downloads)).find(
        (each) => !before.includes(each) && !/crdownload|^\./.test(each),
      );
      return name && join(downloads, name);
    };
    await until(async () => (isCopy ? (await copied()) !== '' : (await file()) !== undefined), `“${tool}”`);
    const path = isCopy ? undefined : await file();
    const text = path ? await taken(path) : await copied();
    exits.set(`${isCopy ? 'copied' : 'saved'} by “${tool}” of ${what}`, text);
  }
  await app.page.keyboard.press('Escape');
}

async function exportAll(downloads: string) {
  await app.openData();
  const radios = () =>
    app.page.$$eval('dialog[open] input[type="radio"]', (all) =>
      all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? ''),
    );
  await until(async () => (await radios()).length > 2, 'the form of exports');
  unknown.push(...(await radios()).filter((name) => ![...scopes, ...formats].includes(name)));
  for (const format of formats)
    exits.set(
      `exported as ${format}`,
      await taken(await exported(app, downloads, 'All conversations', format)),
    );
  for (const scope of ['Profiles', 'Everything'])
    exits.set(`exported: ${scope}`, await taken(await exported(app, downloads, scope)));
  await app.page.keyboard.press('Escape');
}

/** Uses Runnel with all plants, and gathers what comes out of each exit, with the exits that are not known here. */
export async function gatherExits() {
  const [userDataDir, downloads] = [await newFolder(), await newFolder()];
  const here = await serving({
    '/chat/input_schema': answerJson(200, inputSchema),
    '/chat/config_schema': answerJson(200, configSchema),
    '/chat/stream': answerPost(repeating),
  });
  const there = await serving({
    '/chat/input_schema': answerJson(200, { type: 'string' }),
    '/chat/stream': answerPost(says('Indeed')),
  });
  chromium = await startBrowser({ userDataDir });
  app = await openApp(chromium, downloads);
  const printed: string[] = [];
  app.page.on('console', (line) => printed.push(line.text()));
  await chromium.browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${chromium.extensionId}`, ['clipboard-read', 'clipboard-write']);
  await app.page.emulateFocusedPage(true);
  await app.addProfile({ name: 'Other', url: `${there.origin}/chat` });
  await app.page.evaluate(
    (data) => chrome.runtime.sendMessage({ id: 1, type: 'profile.save', timestamp: Date.now(), data }),
    keeper(`${here.origin}/chat`),
  );
  await app.choose('Keeper');

  await say(`First ${plants['an earlier message']}`, 'done');
  await inspect('an answer', downloads);
  await say('Please refuse', 'failed');
  await inspect('a refusal', downloads);
  await say('Please break', 'failed');
  await inspect('an error event', downloads);
  exits.set('sent to its own site, in the addresses', here.requests.map(({ path }) => path).join('\n'));
  await exportAll(downloads);

  await app.choose('Other');
  await app.textbox('Message').fill('Only this');
  await app.button('Send').click();
  await app.answer('done');
  exits.set('sent to another site', JSON.stringify(there.requests));

  await app.button('Conversations').click();
  await app.button('New temporary conversation').click();
  await app.textbox('Message').fill(plants['the draft of a temporary conversation']);
  exits.set('shown as the title of the page', await app.page.title());
  exits.set('stored by the browser for the extension', await everythingStored(app.page));
  exits.set('printed to the console', printed.join('\n'));
  const known = await app.page.evaluate(async () => {
    const [db] = (await indexedDB.databases()).filter(({ name }) => name === 'runnel');
    return new Promise<string[]>((resolve) => {
      const request = indexedDB.open('runnel', db?.version);
      request.onsuccess = () => {
        resolve([...request.result.objectStoreNames]);
        request.result.close();
      };
    });
  });
  unknown.push(...known.filter((name) => !stores.includes(name)));
  await chromium.close();
  exits.set('files of the closed browser', await contentsOf(userDataDir));
  return { exits, unknown, expected: tools.length * 3 + 2 + 3 + formats.length + 2 + 6 };
}

export async function closeExits() {
  await chromium?.close().catch(() => {});
  for (const server of servers) await server[Symbol.asyncDispose]();
  for (const folder of folders) await removeUserDataDir(folder);
}

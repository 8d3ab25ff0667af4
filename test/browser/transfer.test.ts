import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { type Runnables, startRunnables } from './runnables.ts';
import { costOf, exported, imported, openApp, violations } from './transferring.ts';
import { walk } from './walk.ts';

let runnables: Runnables;
let folder: string;
let first: TestBrowser;
let second: TestBrowser;

beforeAll(async () => {
  runnables = await startRunnables();
  folder = await newUserDataDir();
  [first, second] = await Promise.all([startBrowser(), startBrowser()]);
});

afterAll(async () => {
  await Promise.all([first?.close(), second?.close()]);
  await runnables?.stop();
  await removeUserDataDir(folder);
});

const documentIn = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

test(
  'an export can be imported into another browser; a second import changes nothing',
  walk('your-data'),
  async () => {
    const app = await openApp(first, folder);
    await app.addProfile({
      name: 'Plain',
      url: runnables.plain,
      header: { name: 'X-Key', value: 'sk-secret', secret: true },
    });
    await app.send('Remember <b>this</b>');
    await app.answer('done');
    await app.openData();

    const markdown = await readFile(await exported(app, folder, 'This conversation', 'Markdown'), 'utf8');
    expect(markdown).toContain('Remember <b>this</b>');
    const html = await readFile(
      await exported(app, folder, 'This conversation', 'Page to print (HTML)'),
      'utf8',
    );
    expect(html).toContain('Remember &lt;b&gt;this&lt;/b&gt;');
    const backup = join(folder, 'backup.json');
    await rename(await exported(app, folder, 'Everything'), backup);
    expect(await readFile(backup, 'utf8')).not.toContain('sk-secret');
    expect(await violations(app.page)).toEqual([]);

    const other = await openApp(second, folder);
    await other.openData();
    expect(await imported(other, backup)).toEqual([
      'Imported: 1 conversation with 1 message and 1 answer and 1 profile.',
    ]);
    expect(await imported(other, backup)).toEqual([
      'Nothing was imported.',
      'Already here, and not changed: 1 conversation and 1 profile.',
    ]);
    expect(await violations(other.page)).toEqual([]);
    const copy = await exported(other, folder, 'Everything');
    const [conversation] = (await documentIn(backup)).conversations;
    for (const { run } of conversation.runs) run.runnableRunId = null;
    // No server knows the copy, nor the id that it has there.
    const memory = { id: expect.not.stringContaining(conversation.conversation.id), lastRunId: '' };
    expect((await documentIn(copy)).conversations).toEqual([
      { ...conversation, conversation: { ...conversation.conversation, memory } },
    ]);
    await other.button('Close').click();
    await other.button('Profile: Plain').wait();
  },
);

const isLong = process.env.RUNNEL_LONG === '1';
if (!isLong) console.log('Skipped: the import of 200 MB. RUNNEL_LONG=1 runs it.');

const script = '<script>globalThis.wasRun = true</script><img src=x onerror="globalThis.wasRun = true">';

/** Returns a conversation of 19 kB in ChatGPT's export format. */
function foreign(place: number, size: string) {
  const text = `${script} ${'words and words '.repeat(600)}`;
  const node = (id: string, parent: string | null, role: string) => [
    id,
    {
      id,
      parent,
      message: { author: { role }, create_time: 1.7e9, content: { content_type: 'text', parts: [text] } },
    },
  ];
  return {
    title: `${script} ${place}`,
    conversation_id: `${size}-${place}`,
    current_node: 'a',
    mapping: Object.fromEntries([node('q', null, 'user'), node('a', 'q', 'assistant')]),
  };
}

const sizes = [
  { size: '60 MB', count: 3_100 },
  { size: '200 MB', count: 10_350 },
];

test.each(sizes.slice(0, isLong ? 2 : 1))(
  'a file of $size is imported while the page stays responsive, and nothing in it runs',
  async ({ size, count }) => {
    const file = join(folder, 'conversations.json');
    await writeFile(file, JSON.stringify(Array.from({ length: count }, (_, place) => foreign(place, size))));

    const app = await openApp(second, folder);
    await app.openData();
    const { result, places, words } = await costOf(app.page, () => imported(app, file, 580_000));
    console.log(`${size} in: ${words}`);
    const amount = (number: number) => number.toLocaleString('en');
    const turns = `${amount(count)} messages and ${amount(count)} answers`;
    expect(result).toEqual([`Imported: ${amount(count)} conversations with ${turns}.`]);
    expect(places).toBeGreaterThan(30);
    expect(await app.page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
    expect(await violations(app.page)).toEqual([]);
  },
  600_000,
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  await chromium.browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${chromium.extensionId}`, [
      'clipboard-read',
      'clipboard-sanitized-write',
    ]);
  panel = person(await chromium.openPanel());
  await using server = await serve({ '/chat/invoke': answerJson(200, { output: written }) });
  await panel.addProfile({ name: 'Bot', url: `${server.origin}/chat`, mode: 'Single response' });
  await panel.send('What?');
  await panel.answer('done');
  await panel.page.waitForFunction(() => document.querySelectorAll('article math').length === 2);
});

afterAll(() => chromium?.close());

const written = `# Head

Intro **bold** with [a link](https://example.com/a), \`code\` and $x^2$.
The second line.

1. one
2. two
   - [x] nested
3. three

| Name | Price |
|---|---:|
| A *b* | 1 |
| C | 2 |

\`\`\`js
const a = 1 < 2;
  b();
\`\`\`

$$y = 1$$

> said
`;

/** Presses the keys for copying, and returns what another program gets. */
async function copied(copy = pressKeys) {
  await panel.page.evaluate(() => navigator.clipboard.writeText(''));
  await copy();
  await expect.poll(() => panel.page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  return panel.page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) =>
      item?.types.includes(type) ? (await item.getType(type)).text() : '';
    return { text: await read('text/plain'), html: await read('text/html') };
  });
}

async function pressKeys() {
  await panel.page.keyboard.down('Control');
  await panel.page.keyboard.press('c');
  await panel.page.keyboard.up('Control');
}

/** Selects from a text in the answer to the end of another. */
const select = (from: string, to: string) =>
  panel.page.evaluate(
    (first, last) => {
      const answer = document.querySelector('[data-run-state]') as Element;
      const whole = answer.textContent ?? '';
      const placeAt = (at: number) => {
        const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
        let left = at;
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const { length } = node.textContent ?? '';
          if (left <= length) return { node, left };
          left -= length;
        }
        throw new Error('There is no such place.');
      };
      const start = whole.indexOf(first);
      const end = whole.indexOf(last, start) + last.length;
      const [begin, finish] = [placeAt(start + 1), placeAt(end)];
      document.getSelection()?.setBaseAndExtent(begin.node, begin.left - 1, finish.node, finish.left);
    },
    from,
    to,
  );

const plain = `Head

Intro bold with a link, code and $x^2$.
The second line.

1. one
2. two
   - ☑ nested
3. three

Name	Price
A b	1
C	2

const a = 1 < 2;
  b();

$$y = 1$$

said`;

const html = [
  '<h1>Head</h1>',
  '<p>Intro <strong>bold</strong> with <a href="https://example.com/a">a link</a>, <code>code</code> and $x^2$.<br>The second line.</p>',
  '<ol><li>one</li><li>two<ul><li>☑ nested</li></ul></li><li>three</li></ol>',
  '<table><thead><tr><th>Name</th><th align="right">Price</th></tr></thead>',
  '<tbody><tr><td>A <em>b</em></td><td align="right">1</td></tr><tr><td>C</td><td align="right">2</td></tr></tbody></table>',
  '<pre><code>const a = 1 &lt; 2;\n  b();</code></pre>',
  '<p>$$y = 1$$</p>',
  '<blockquote><p>said</p></blockquote>',
].join('');

test('a selection is copied as text and as HTML without words or styles of the panel', async () => {
  await select('Head', 'said');
  expect(await copied()).toEqual({ text: plain, html });
});

test.each([
  [
    'a paragraph',
    'bold with',
    'a link',
    'bold with a link',
    '<strong>bold</strong> with <a href="https://example.com/a">a link</a>',
  ],
  [
    'a list',
    'two',
    'three',
    '2. two\n   - ☑ nested\n3. three',
    '<ol start="2"><li>two<ul><li>☑ nested</li></ul></li><li>three</li></ol>',
  ],
  ['a table', 'C', '2', 'C\t2', '<table><tbody><tr><td>C</td><td align="right">2</td></tr></tbody></table>'],
  ['code', '< 2;', 'b()', '< 2;\n  b()', '<pre><code>&lt; 2;\n  b()</code></pre>'],
])('a part of %s is copied as what it is', async (_, from, to, text, part) => {
  await select(from, to);
  expect(await copied()).toEqual({ text, html: part });
});

test('where everything on the page is selected, the conversation alone is copied', async () => {
  await panel.page.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
  const names = (who: string) => `<p><strong>${who}</strong></p>`;
  expect(await copied()).toEqual({
    text: `You\n\nWhat?\n\nBot\n\n${plain}`,
    html: `${names('You')}<p>What?</p>${names('Bot')}${html}`,
  });
});

test('Copy gives the Markdown of the answer, and its HTML', async () => {
  const answer = '[data-run-state="done"]:last-of-type button[aria-label="Copy"]';
  const { text, html: whole } = await copied(() => panel.page.locator(answer).click());
  expect(text).toBe(written);
  expect(whole).toContain('<td>A <em>b</em></td><td align="right">1</td>');
  expect(whole).not.toMatch(/class|style|svg|button/);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageReader, startPageReader } from './page-reader.ts';

let tab: PageReader;

beforeAll(async () => {
  tab = await startPageReader();
});

afterAll(() => tab?.close());

const sentence =
  'The river rises slowly, and people on both banks, who know it well, move their boats uphill. ';
const paragraphs = (count: number) => `<p>${sentence.repeat(4)}</p>`.repeat(count);

describe('what is read', () => {
  test('the article of a page, without what is around it', async () => {
    await tab.open(`<!doctype html><html lang="en-GB"><title>Rivers</title><body>
      <nav><ul><li><a href="/">Home</a></li><li><a href="/all">All stories</a></li></ul></nav>
      <main><article><h2>Water</h2>${paragraphs(8)}<pre><code class="language-sh">flow --up</code></pre></article></main>
      <aside class="sidebar"><h3>Read more</h3><a href="/x">Another story</a></aside><footer>Imprint</footer></body>`);
    const reading = await tab.whole();
    expect(reading).toMatchObject({
      how: 'article',
      title: 'Rivers',
      language: 'en-GB',
      url: tab.page.url(),
    });
    expect(reading.text).toContain('## Water\n\nThe river rises');
    expect(reading.text).toContain('```sh\nflow --up\n```');
    expect(reading.text).not.toMatch(/Home|Another story|Imprint/);
  });

  test('the whole text of a page that is no article', async () => {
    await tab.open(
      '<!doctype html><title>App</title><nav>Inbox</nav><main>3 tasks<button>Add</button></main>',
    );
    expect(await tab.whole()).toMatchObject({ how: 'whole', language: null, text: 'Inbox\n\n3 tasks Add' });
  });

  test('open and closed shadow roots, with what is in their slots', async () => {
    await tab.open(`<!doctype html><title>Shadow</title><div id="open">light</div><div id="closed"><b slot="a">named</b></div>
      <script>
        document.querySelector('#open').attachShadow({ mode: 'open' }).innerHTML = '<p>open</p><slot></slot> <slot name="none">fallback</slot>';
        const root = document.querySelector('#closed').attachShadow({ mode: 'closed' });
        root.innerHTML = '<p>closed</p><slot name="a"></slot><div></div>';
        root.querySelector('div').attachShadow({ mode: 'closed' }).innerHTML = '<p>deep</p>';
      </script>`);
    expect(await tab.text()).toBe('open\n\nlight fallback\n\nclosed\n\n**named**\n\ndeep');
  });

  test('frames of the same origin, and no others', async () => {
    tab.serve('/inner', (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>inner</p><a href="x">link</a>'),
    );
    const other = tab.server.origin.replace('127.0.0.1', 'localhost');
    await tab.open(`<!doctype html><title>Frames</title><p>outer</p><iframe src="/inner"></iframe>
      <iframe srcdoc="<p>written</p>"></iframe><iframe sandbox srcdoc="<p>boxed</p>"></iframe>
      <iframe src="${other}/inner?foreign"></iframe><iframe hidden srcdoc="<p>hidden</p>"></iframe>`);
    expect(await tab.text()).toBe(`outer\n\ninner\n\n[link](${tab.server.origin}/x)\n\nwritten`);
  });

  test('text in six scripts and joined signs, unchanged', async () => {
    const scripts = [
      'الماء يرتفع ببطء، والناس يعرفونه.',
      'המים עולים לאט, והאנשים מכירים אותם.',
      'नदी धीरे-धीरे बढ़ती है, और लोग उसे जानते हैं।',
      '河水慢慢上涨，两岸的人都很了解它。',
      '川はゆっくりと増え、人々はそれをよく知っている。',
      'แม่น้ำค่อยๆ สูงขึ้น และผู้คนรู้จักมันดี',
      'Family 👨‍👩‍👧‍👦, flag 🇯🇵, hand 👋🏽, می‌خواهم',
    ];
    await tab.open(`<!doctype html><title>كتاب</title>${scripts.map((line) => `<p>${line}</p>`).join('')}`);
    expect(await tab.whole()).toMatchObject({ title: 'كتاب', text: scripts.join('\n\n') });
  });

  test('the page does not change', async () => {
    await tab.open(`<!doctype html><title>Same</title><form><input name="a" value="b"></form>${paragraphs(6)}
      <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><div id="host"></div>
      <script>
        document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p>shadow</p>';
        window.changes = [];
        const watch = new MutationObserver((all) => window.changes.push(...all.map(({ type }) => type)));
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      </script>`);
    const source = () => tab.page.evaluate(() => document.documentElement.outerHTML);
    const before = await source();
    for (const what of ['page', 'selection', 'tables'] as const) await tab.read({ what });
    expect(await source()).toBe(before);
    expect(await tab.page.evaluate(() => Reflect.get(window, 'changes'))).toEqual([]);
  });
});

describe('pages of other kinds', () => {
  test.each([
    ['application/pdf', '%PDF-1.4'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>'],
    ['image/png', 'a'],
  ])('%s is a file', async (contentType, source) => {
    const url = await tab.openFile(source, contentType);
    expect(await tab.read({ what: 'page' }, url)).toMatchObject({ status: 'file', url, contentType });
  });

  test.each([
    ['text/plain', 'a *b*\n  c <d>', 'a *b*\n  c <d>'],
    ['application/json', '{ "a": 1 }', '```json\n{ "a": 1 }\n```'],
    [
      'application/xml',
      '<a xmlns:h="http://www.w3.org/1999/xhtml"><h:p>one</h:p><h:p>two</h:p></a>',
      'one\n\ntwo',
    ],
  ])('%s is text', async (type, source, text) => {
    await tab.open(source, type);
    expect(await tab.whole()).toMatchObject({ how: 'whole', text });
  });

  test.each([
    ['nothing', ''],
    ['only spaces and a script', '<p> &nbsp; </p><script>1</script>'],
    ['only what is hidden', '<p hidden>a</p>'],
  ])('a page with %s is empty', async (_name, body) => {
    const url = await tab.open(`<!doctype html><title>Empty</title>${body}`);
    expect(await tab.read()).toEqual({ status: 'empty', title: 'Empty', url });
  });
});

describe('tables', () => {
  test('have a name, a size and their Markdown', async () => {
    const cells = '<tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>';
    await tab.open(`<!doctype html><title>Tables</title><h2>Rain <a href="#rain">¶</a></h2><table>${cells}</table>
      <table><caption>Snow</caption>${cells}</table><table aria-label="Wind">${cells}</table>
      <table role="presentation"><tr><td>x</td><td>y</td></tr></table>`);
    const text = '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |';
    const size = { rows: 2, columns: 2 };
    expect(await tab.read({ what: 'tables' })).toMatchObject({
      status: 'tables',
      tables: [
        { name: 'Rain', ...size, text },
        { name: 'Snow', ...size, text: `Snow\n\n${text}` },
        { name: 'Wind', ...size, text },
      ],
    });
  });

  test('a page without any is empty', async () => {
    await tab.open('<!doctype html><title>None</title><p>a</p>');
    expect((await tab.read({ what: 'tables' })).status).toBe('empty');
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageReader, startPageReader } from './page-reader.ts';

let tab: PageReader;

beforeAll(async () => {
  tab = await startPageReader();
});

afterAll(() => tab?.close());

const page = (body: string) => `<!doctype html><title>Hostile</title><body>${body}</body>`;

const clobbered = [
  'childNodes',
  'firstChild',
  'nextSibling',
  'parentNode',
  'nodeType',
  'localName',
  'getAttribute',
  'attributes',
  'shadowRoot',
  'textContent',
];
const onDocument = [
  'getSelection',
  'body',
  'documentElement',
  'title',
  'URL',
  'contentType',
  'implementation',
  'createElement',
  'activeElement',
  'querySelectorAll',
  'baseURI',
  'defaultView',
];

/** Closed, as the browser itself cannot show so many levels. */
const deepScript = `<details><summary>deep</summary><div></div></details><script>
  let into = document.querySelector('details div');
  for (let depth = 0; depth < 10000; depth += 1) {
    into.append('x' + (depth % 1000 === 0 ? depth : ''));
    into = into.appendChild(document.createElement(depth % 2 ? 'b' : 'blockquote'));
  }
  into.append('bottom');
</script>`;

test.each<[string, string, string | RegExp]>([
  [
    'properties hidden by elements of a form',
    `<form>in a form${clobbered.map((name) => `<input name="${name}"><i id="${name}"></i>`).join('')}</form>`,
    'in a form',
  ],
  [
    'properties hidden by names on the document',
    `<p>named</p>${onDocument.map((name) => `<img name="${name}" id="${name}"><form name="${name}"></form>`).join('')}`,
    'named',
  ],
  [
    'replaced functions of the page',
    `<script>
      for (const [owner, name] of [[Array.prototype, 'map'], [Array.prototype, 'push'], [Array.prototype, Symbol.iterator],
        [Document.prototype, 'createElement'], [Node.prototype, 'appendChild'], [Element.prototype, 'getAttribute'],
        [String.prototype, 'replace'], [JSON, 'stringify'], [Object, 'entries'], [RegExp.prototype, 'exec']])
        owner[name] = () => { throw new Error('replaced'); };
      Object.defineProperty(Node.prototype, 'childNodes', { get() { throw new Error('replaced'); } });
    </script><p>replaced</p>`,
    'replaced',
  ],
  [
    'custom elements whose members throw',
    `<script>
      customElements.define('x-thrower', class extends HTMLElement {
        get childNodes() { throw new Error('thrown'); }
        get shadowRoot() { throw new Error('thrown'); }
        getAttribute() { throw new Error('thrown'); }
      });
    </script><x-thrower>thrower</x-thrower>`,
    'thrower',
  ],
  ['10,000 levels', deepScript, /^deep\n\nx0[\s\S]*x9000[\s\S]*bottom/],
  [
    'names of our own attributes',
    '<p data-formula="block" data-code="js" data-table data-inline>own</p>',
    'own',
  ],
  ['signs like our marks', '<p>\uE0F0abcdefghijklmnop\uE0F1 signs</p>', '\uE0F0abcdefghijklmnop\uE0F1 signs'],
  [
    'elements named like properties of an object',
    '<constructor>a</constructor> <toString>b</toString>',
    'a b',
  ],
  ['a language like a property', '<pre class="language-constructor">a</pre>', '```constructor\na\n```'],
  ['a language that ends the fence', '<pre data-lang="js`\n a">b</pre>', '```jsa\nb\n```'],
  [
    'a span without end',
    '<table><tr><th colspan="1000000" rowspan="1000000">a</th><th>b</th></tr></table>',
    /a/,
  ],
  ['a picture with markup as its text', '<p>x <img alt="<script>[a](b)`"></p>', 'x \\<script>[a\\](b)\\`'],
])('%s do no harm', async (_name, body, text) => {
  await tab.open(page(body));
  const read = await tab.text();
  if (typeof text === 'string') expect(read).toBe(text);
  else expect(read).toMatch(text);
});

test('a policy of the page against markup from text does no harm', async () => {
  const body = `<article>${'<p>Twelve words, with a comma, stand here for a policy that refuses markup.</p>'.repeat(40)}</article>`;
  await tab.open(page(`${body}<script>0</script>`), 'text/html', {
    'content-security-policy':
      "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; sandbox allow-scripts",
  });
  expect(await tab.whole()).toMatchObject({ how: 'article', title: 'Hostile' });
});

test('white space without end does no harm', async () => {
  const spaces = '&nbsp; '.repeat(20_000);
  const pieces = '<i>&nbsp;</i>'.repeat(20_000);
  await tab.open(page(`<p>a<b>${spaces}</b><u>${pieces}</u>b</p><pre>c${' '.repeat(200_000)}d</pre>`));
  expect(await tab.text()).toMatch(/^a[\s\S]*b\n\n```\nc {4096}d\n```$/);
});

test('2 MB of HTML are read to the end', async () => {
  const row = (at: number) =>
    `<div class="row"><p>Row ${at} of <a href="/${at}">many</a>, <b>bold</b>, plain.</p></div>`;
  await tab.open(page(`${Array.from({ length: 26_000 }, (_, at) => row(at)).join('')}<p>The end</p>`));
  expect((await tab.whole()).text.endsWith('The end')).toBe(true);
});

test('a text ends after five million characters, between two of them', async () => {
  await tab.open('👋'.repeat(2_600_000), 'text/plain; charset=utf-8');
  const { text } = await tab.whole();
  expect(text.length).toBe(5_000_000);
  expect(text.isWellFormed()).toBe(true);
});

test('the reader is injected twice without harm, and only once where the page cannot see it', async () => {
  await tab.open(page('<p>twice</p>'));
  await tab.text();
  expect(await tab.text()).toBe('twice');
  const seen = await tab.page.evaluate(() => Object.getOwnPropertySymbols(globalThis).map(String));
  expect(seen.filter((name) => name.includes('runnel'))).toEqual([]);
});

test('no page reports an error', () => {
  expect(tab.faults.filter((fault) => !/replaced|thrown/.test(fault))).toEqual([]);
});

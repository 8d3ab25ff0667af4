import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PageReader, startPageReader } from './page-reader.ts';

let tab: PageReader;

beforeAll(async () => {
  tab = await startPageReader();
});

afterAll(() => tab?.close());

const sentence =
  'The river rises slowly, and people on both banks, who know it well, move their boats uphill. ';
const paragraph = `<p>${sentence.repeat(4)}</p>`;

/** Selects in the page from one text to the end of another, in a frame or a shadow root if they are there. */
const select = (from: string, to = from) =>
  tab.page.evaluate(
    (first, last) => {
      const inside = (node: Node): Node[] => {
        const { shadowRoot, contentDocument } = node as Element & { contentDocument?: Document };
        return [
          ...node.childNodes,
          ...(shadowRoot?.childNodes ?? []),
          ...(contentDocument?.childNodes ?? []),
        ];
      };
      const below = (node: Node): Node[] => [node, ...inside(node).flatMap(below)];
      const all = below(document.body).filter(
        (node): node is Text =>
          node.nodeType === Node.TEXT_NODE && node.parentElement?.localName !== 'script',
      );
      const start = all.find(({ data }) => data.includes(first));
      const end = all.findLast(({ data }) => data.includes(last));
      if (!start || !end) throw new Error('There is no such text.');
      start.ownerDocument
        .getSelection()
        ?.setBaseAndExtent(start, start.data.indexOf(first), end, end.data.indexOf(last) + last.length);
    },
    from,
    to,
  );

describe('a selection', () => {
  beforeEach(() =>
    tab.open(`<!doctype html><title>Selected</title><h2>Rain in May</h2><p>One <b>bold</b> word and <a href="/l">a link</a>.</p>
      <ul><li>first</li><li>second</li><li>third</li></ul><pre class="language-js">if (a) {\n  b();\n}</pre>
      <table><tr><th>k</th><th>v</th></tr><tr><td>ka</td><td>va</td></tr><tr><td>kb</td><td>vb</td></tr></table>
      <p>Sum <span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math><span>glyph</span></span> end</p>
      <script>0</script><p>Last one</p>`),
  );

  test.each([
    ['words of a heading', 'in M', 'May', 'in May'],
    ['formatted words', 'One', 'word', 'One **bold** word'],
    ['a link', 'a link', 'a link', '[a link](ORIGIN/l)'],
    ['a part of a link', 'link', 'link', '[link](ORIGIN/l)'],
    ['several blocks', 'Rain', 'bold', '## Rain in May\n\nOne **bold**'],
    ['items of a list', 'second', 'third', '- second\n- third'],
    ['lines of code', 'if', 'b();', '```js\nif (a) {\n  b();\n```'],
    ['a word of code', 'b()', 'b()', '`b()`'],
    ['cells of a table', 'ka', 'vb', '|  |  |\n| --- | --- |\n| ka | va |\n| kb | vb |'],
    ['a cell of a table', 'va', 'va', 'va'],
    ['a formula in the middle', 'Sum', 'end', 'Sum $x_1$ end'],
    ['a part of a formula', 'glyph', 'end', '$x_1$ end'],
  ])('of %s', async (_name, from, to, markdown) => {
    await select(from, to);
    const reading = await tab.read({ what: 'selection' });
    expect(reading).toMatchObject({ status: 'read', how: 'selection', selection: null });
    expect(await tab.text('selection')).toBe(markdown.replaceAll('ORIGIN', tab.server.origin));
  });

  test('of all', async () => {
    await tab.page.evaluate(() => getSelection()?.selectAllChildren(document.body));
    expect(await tab.text('selection')).toBe(await tab.text());
  });

  test('by a triple click, which ends in the next block', async () => {
    const place = await tab.page.$('h2');
    await place?.click({ count: 3 });
    expect((await tab.text('selection')).replace(/^#+ /, '')).toBe('Rain in May');
  });

  test('that is empty is nothing', async () => {
    await tab.page.evaluate(() => getSelection()?.collapse(document.body, 0));
    expect((await tab.read({ what: 'selection' })).status).toBe('empty');
  });
});

describe('a selection elsewhere', () => {
  test('in an open shadow root', async () => {
    await tab.open(`<!doctype html><title>Shadow</title><p>before</p><div id="host"></div>
      <script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p>in <b>shadow</b> root</p>'</script>`);
    await select('in ', 'shadow');
    expect(await tab.text('selection')).toBe('in **shadow**');
  });

  test('in a closed shadow root', async () => {
    await tab.open(`<!doctype html><title>Shadow</title><p>before</p><div id="host"></div>
      <script>
        const root = document.querySelector('#host').attachShadow({ mode: 'closed' });
        root.innerHTML = '<p>closed <b>shadow</b></p>';
        getSelection().setBaseAndExtent(root.querySelector('p').firstChild, 0, root.querySelector('b').firstChild, 6);
      </script>`);
    expect(await tab.text('selection')).toBe('closed **shadow**');
  });

  test('in a frame of the same origin', async () => {
    await tab.open(
      '<!doctype html><title>Frame</title><p>outer</p><iframe srcdoc="<p>in a frame</p>"></iframe>',
    );
    await select('frame');
    expect(await tab.text('selection')).toBe('frame');
  });

  test('in the frame with the focus, before that of the page', async () => {
    await tab.open(
      '<!doctype html><title>Frame</title><p>outer</p><iframe srcdoc="<p>in a frame</p>"></iframe>',
    );
    await select('outer');
    await select('frame');
    expect(await tab.text('selection')).toBe('outer');
    await tab.page.$eval('iframe', (frame) => frame.contentWindow?.focus());
    expect(await tab.text('selection')).toBe('frame');
  });

  test.each([
    ['<textarea>one *two* three</textarea>', '*two*'],
    ['<input value="one *two* three">', '*two*'],
    ['<input type="search" value="one *two* three">', '*two*'],
    ['<input type="password" value="one *two* three">', ''],
    ['<input autocomplete="current-password" value="one *two* three">', ''],
    ['<input style="-webkit-text-security: disc" value="one *two* three">', ''],
    ['<input type="checkbox" value="one *two* three">', ''],
  ])('in the field %s', async (field, text) => {
    await tab.open(`<!doctype html><title>Field</title>${field}`);
    await tab.page.$eval('input, textarea', (element) => {
      const input = element as HTMLInputElement;
      input.focus();
      if (input.type !== 'checkbox') input.setSelectionRange(4, 9);
    });
    expect(await tab.text('selection')).toBe(text);
  });
});

describe('the place of the selection in the page', () => {
  const placed = async () => {
    const { text, selection } = await tab.whole();
    return selection && text.slice(selection.from, selection.to);
  };

  test('is found in the article', async () => {
    await tab.open(
      `<!doctype html><title>Place</title><article>${paragraph.repeat(4)}<p>Here the <b>one</b> place. ${sentence}</p>${paragraph}</article>`,
    );
    const before = await tab.text();
    await select('Here', 'place');
    expect(await placed()).toBe('Here the **one** place');
    expect(await tab.text()).toBe(before);
  });

  test('is found in code, to the letter', async () => {
    await tab.open('<!doctype html><title>Place</title><pre>if (a)\n  b();</pre>');
    await select('  b()');
    expect(await placed()).toBe('  b()');
  });

  test('counts UTF-16 units', async () => {
    await tab.open('<!doctype html><title>Place</title><p>👋🏽 hand here</p>');
    await select('here');
    expect((await tab.whole()).selection).toEqual({ from: 10, to: 14 });
  });

  test('is null where the article leaves the selection out', async () => {
    await tab.open(
      `<!doctype html><title>Place</title><nav><a href="/">Home page</a></nav><article>${paragraph.repeat(6)}</article>`,
    );
    await select('Home');
    expect(await tab.whole()).toMatchObject({ how: 'article', selection: null });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPageWriter } from './page-writer.ts';

let tab: Awaited<ReturnType<typeof startPageWriter>>;

beforeAll(async () => {
  tab = await startPageWriter();
});

afterAll(() => tab?.close());

const focusFirst = "document.querySelector('input, textarea, [contenteditable], select, button').focus();";
const caretInMiddle =
  "const field = document.querySelector('input, textarea'); field.focus(); field.setSelectionRange(2, 4);";
const caretInContent =
  "const host = document.querySelector('[contenteditable]'); host.focus(); getSelection().collapse(host.firstChild, 2);";

/** An editor that keeps its own text, takes a paste and has its own “Undo”, as many do. */
const editor = `
  const host = document.querySelector('[data-editor]');
  const shown = host.matches('textarea') ? document.querySelector('output') : host;
  const texts = ['abcdef'];
  const draw = () => { shown.textContent = texts.at(-1); };
  host.addEventListener('beforeinput', (event) => event.preventDefault());
  host.addEventListener('paste', (event) => {
    event.preventDefault();
    texts.push('ab' + event.clipboardData.getData('text/plain') + 'cdef');
    setTimeout(draw, 60);
  });
  host.addEventListener('keydown', (event) => {
    if (event.key !== 'z' || !event.ctrlKey) return;
    event.preventDefault();
    texts.pop();
    draw();
  });
  draw();
  host.focus();`;

/** Returns the text that a person sees in the field, in frames and shadow roots too. */
const shown = () =>
  tab.page.evaluate(() => {
    const frame = document.querySelector('iframe')?.contentDocument;
    const inner = document.querySelector('#host')?.shadowRoot;
    const root: ParentNode = inner ?? frame ?? document;
    const field = root.querySelector('output, input, textarea, [contenteditable]') as HTMLElement;
    return 'value' in field && field.localName !== 'output' ? field.value : field.innerText;
  });

describe('a text is inserted, and one “Undo” takes it away:', () => {
  const lines = 'one\ntwo';
  test.each([
    ['an input', '<input value="abcdef">', caretInMiddle, 'one', 'aboneef'],
    ['a search', '<input type="search" value="abcdef">', caretInMiddle, 'one', 'aboneef'],
    ['an email address', '<input type="email">', focusFirst, 'a@b.example', 'a@b.example'],
    ['a text area', '<textarea>abcdef</textarea>', caretInMiddle, lines, 'abone\ntwoef'],
    ['a full field', '<textarea maxlength="6">abcdef</textarea>', caretInMiddle, 'xy', 'abxyef'],
    ['content', '<div contenteditable>abcdef</div>', caretInContent, lines, 'abone\ntwocdef'],
    [
      'plain content',
      '<div contenteditable="plaintext-only">abcdef</div>',
      caretInContent,
      lines,
      'abone\ntwocdef',
    ],
    [
      'an editor',
      '<div data-editor contenteditable style="white-space: pre-wrap"></div>',
      editor,
      lines,
      'abone\ntwocdef',
    ],
    [
      'an editor with a hidden text area',
      '<section style="width: 400px; height: 90px"><output style="white-space: pre"></output><div style="width: 3px; height: 0; overflow: hidden"><textarea data-editor></textarea></div></section>',
      editor,
      lines,
      'abone\ntwocdef',
    ],
    [
      'a field in a shadow root',
      '<div id="host"></div>',
      "const root = document.querySelector('#host').attachShadow({ mode: 'open' }); root.innerHTML = '<textarea>ab</textarea>'; root.firstChild.focus(); root.firstChild.setSelectionRange(1, 1);",
      lines,
      'aone\ntwob',
    ],
    [
      'a field in a frame of the same site',
      `<input value="other"><iframe srcdoc="<textarea>ab</textarea>"></iframe>`,
      "const frame = document.querySelector('iframe'); frame.onload = () => { const field = frame.contentDocument.querySelector('textarea'); field.focus(); field.setSelectionRange(1, 1); document.body.dataset.ready = ''; };",
      lines,
      'aone\ntwob',
    ],
  ])('%s', async (_name, source, start, text, after) => {
    await tab.open(source, start);
    if (source.includes('iframe')) await tab.page.waitForSelector('[data-ready]');
    const before = await shown();
    expect(await tab.find()).toMatchObject({ status: 'found' });
    expect(await tab.insert(text)).toEqual({ status: 'inserted' });
    await expect.poll(shown).toBe(after);
    await tab.undo();
    await expect.poll(shown).toBe(before);
  });
});

test('an editor that takes typed text after the turn gets it once', async () => {
  await tab.open(
    '<div contenteditable style="white-space: pre-wrap"></div>',
    `const host = document.querySelector('div');
    host.addEventListener('beforeinput', (event) => {
      event.preventDefault();
      if (event.isTrusted) setTimeout(() => { host.textContent += event.data; }, 300);
    });
    host.focus();`,
  );
  await tab.find();
  expect(await tab.insert('one')).toEqual({ status: 'inserted' });
  expect(await shown()).toBe('one');
});

describe('a field is refused, and keeps its text:', () => {
  test.each([
    ['a password', '<input type="password">', 'protected'],
    ['a password that is shown', '<input autocomplete="current-password">', 'protected'],
    ['a code', '<input autocomplete="one-time-code">', 'protected'],
    ['a card', '<input autocomplete="cc-number">', 'protected'],
    ['a number', '<input type="number">', 'kind'],
    ['a date', '<input type="date">', 'kind'],
    ['a tick', '<input type="checkbox">', 'kind'],
    ['a choice', '<select><option>a</select>', 'kind'],
    ['an input to read', '<input readonly>', 'read-only'],
    ['a text area to read', '<textarea readonly></textarea>', 'read-only'],
    ['content to read', '<div contenteditable aria-readonly="true">a</div>', 'read-only'],
    ['an input that says it is off', '<input aria-disabled="true">', 'disabled'],
  ])('%s', async (_name, source, why) => {
    await tab.open(source, focusFirst);
    expect(await tab.find()).toMatchObject({ status: 'refused', why });
    expect(await tab.insert('one')).toEqual({ status: 'gone' });
  });

  test.each([
    ['became a password', "field.type = 'password'", { status: 'refused', why: 'protected' }],
    ['was switched off', 'field.disabled = true', { status: 'refused', why: 'disabled' }],
    ['takes fewer characters', 'field.maxLength = 2', { status: 'too-long' }],
    ['was removed', 'field.remove()', { status: 'gone' }],
  ])('one that %s since it was shown', async (_name, change, refused) => {
    await tab.open('<input>', focusFirst);
    expect(await tab.find()).toMatchObject({ status: 'found' });
    await tab.page.evaluate(`{ const field = document.querySelector('input'); ${change}; }`);
    expect(await tab.insert('one')).toEqual(refused);
  });

  test('one whose page takes the text away', async () => {
    await tab.open(
      '<input>',
      `${focusFirst} document.querySelector('input').oninput = (event) => { event.target.value = ''; };`,
    );
    await tab.find();
    expect(await tab.insert('one')).toEqual({ status: 'unchanged' });
  });
});

test('the text goes into the field that was shown, also if another has the focus by then', async () => {
  await tab.open('<input><textarea></textarea>', focusFirst);
  await tab.find();
  await tab.page.focus('textarea');
  expect(await tab.insert('one')).toEqual({ status: 'inserted' });
  expect(await tab.page.$$eval('input, textarea', (all) => all.map(({ value }) => value))).toEqual([
    'one',
    '',
  ]);
});

test('only what was asked for last is inserted', async () => {
  await tab.open('<input>', focusFirst);
  await tab.find();
  expect(await tab.insert('one', 'another')).toEqual({ status: 'gone' });
  expect(await shown()).toBe('');
});

test.each([
  ['nothing', '<input>', ''],
  ['a button', '<button>Save</button>', focusFirst],
  ['a frame without a field', '<iframe srcdoc="Nothing"></iframe>', ''],
])('%s has the focus: no field is found', async (_name, source, start) => {
  await tab.open(source, start);
  expect(await tab.find()).toEqual({ status: 'none' });
});

describe('a field is named by', () => {
  test.each([
    ['its label', '<label>Your <b>subject</b> <input value="x"></label>', 'Your subject'],
    [
      'the elements it refers to',
      '<p id="a">Send</p><p id="b">to</p><input aria-labelledby="a b">',
      'Send to',
    ],
    ['its attribute', '<textarea aria-label="Comment"></textarea>', 'Comment'],
    ['its placeholder', '<div contenteditable aria-placeholder="Write here"></div>', 'Write here'],
    ['its tooltip', '<input title="City">', 'City'],
    ['nothing', '<input name="q">', ''],
    ['80 characters at most', `<input title="${'long '.repeat(500)}">`, `${'long '.repeat(15)}long…`],
    ['visible characters alone', '<input title="Sub&#x202e;ject&#x200b;\n now">', 'Subject now'],
  ])('%s', async (_name, source, name) => {
    await tab.open(source, focusFirst);
    expect(await tab.find()).toMatchObject({ status: 'found', name, title: 'Letter' });
  });
});

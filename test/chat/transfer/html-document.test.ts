// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest';
import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import {
  htmlEnd,
  htmlHead,
  htmlSection,
  type PageFiles,
} from '../../../lib/chat/transfer/export/html-document.ts';
import type { TranscriptTurn } from '../../../lib/chat/transfer/export/transcript.ts';
import { fc } from '../../support/fast-check.ts';

const aTurn = (part: Partial<TranscriptTurn>): TranscriptTurn => ({
  name: 'You',
  at: 0,
  text: '',
  values: [],
  files: [],
  note: '',
  ...part,
});

const aFile = (name: string, part: Partial<Attachment> = {}): Attachment => ({
  id: name,
  name,
  mediaType: 'image/png',
  size: 3,
  ...part,
});

const noFiles: PageFiles = { shown: new Set(), gone: new Set() };

const pageOf = (title: string, turns: TranscriptTurn[], files = noFiles) => {
  const section = htmlSection({ title, createdAt: 0, turns }, files);
  const text = section.map((part) => (typeof part === 'string' ? part : 'AQID')).join('');
  const html = htmlHead(title) + text + htmlEnd;
  return { html, page: new DOMParser().parseFromString(html, 'text/html') };
};

const own = new Set(
  'html head meta title style body section h1 h2 h3 h4 h5 h6 article div p span pre code blockquote ul ol li table thead tbody tr th td strong em del sub sup kbd mark u details summary br hr a img'.split(
    ' ',
  ),
);
const ownAttributes = new Set([
  'lang',
  'charset',
  'http-equiv',
  'content',
  'name',
  'dir',
  'class',
  'start',
  'href',
  'rel',
  'open',
  'alt',
  'src',
]);

/** Lists elements and attributes that an exported page must not contain. */
function strangersIn(page: Document): string[] {
  return [...page.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    const attributes = element.getAttributeNames().filter((name) => !ownAttributes.has(name));
    const href = element.getAttribute('href');
    const source = element.getAttribute('src');
    const isStrange =
      !own.has(tag) ||
      (href !== null && !/^(https?|mailto):/.test(href)) ||
      (source !== null && source !== 'data:image/png;base64,AQID');
    return [...(isStrange ? [element.outerHTML] : []), ...attributes.map((name) => `${tag} ${name}`)];
  });
}

const hostile = [
  '<script>alert(1)</script>',
  '</title></style><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](https://x.example/"onmouseover="alert(1))',
  '![a](https://x.example/a.png)',
  '![a](data:image/png;base64,AAAA)',
  '```"><script>\n</code></pre><script>alert(1)</script>\n```',
  '$</code><script>alert(1)</script>$',
  '<a href="javascript:alert(1)">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '| <script> |\n|---|\n| <img onerror=x> |',
  '1. a\n2. "onclick="x',
  "' onclick='x",
  '\u0000<script>',
];

test.each(hostile)('hostile text %j is escaped everywhere in the page', (text) => {
  const files = [aFile(text), aFile(text, { id: 'shown' }), aFile(text, { id: 'gone', mediaType: text })];
  const pageFiles = { shown: new Set(['shown']), gone: new Set(['gone']) };
  const { page, html } = pageOf(text, [aTurn({ name: text, text, files, note: text })], pageFiles);
  expect(strangersIn(page)).toEqual([]);
  expect(html).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
});

test('any mixture of hostile texts is escaped', () => {
  const mixed = fc
    .array(fc.oneof(fc.constantFrom(...hostile, '\n', '> ', '* ', '`'), fc.string()), { maxLength: 6 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(mixed, (text) => {
      expect(strangersIn(pageOf(text, [aTurn({ name: text, text })]).page)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

describe('HTML export', () => {
  test('shows names, times and formatted text', () => {
    const { page } = pageOf('Trip', [
      aTurn({ text: 'Where **to**?', values: ['days: <3>'], files: [aFile('map.png')] }),
      aTurn({ name: 'Bot', text: '- Rome\n- [Paris](https://paris.example)', note: 'Stopped.' }),
    ]);
    expect(page.title).toBe('Trip');
    expect(page.querySelector('h1')?.textContent).toBe('Trip');
    expect([...page.querySelectorAll('h2')].map((title) => title.textContent)).toEqual([
      'You 1970-01-01 00:00 UTC',
      'Bot 1970-01-01 00:00 UTC',
    ]);
    expect(page.querySelector('strong')?.textContent).toBe('to');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://paris.example/');
    expect(page.body.textContent).toContain('Attached: map.png (not in this page)');
    expect(page.body.textContent).toContain('days: <3>');
    expect(page.body.textContent).toContain('Stopped.');
  });

  test('shows footnotes, details, and text that tags shape', () => {
    const text =
      'H<sub>2</sub>O[^1]\n\n<details>\n<summary>More</summary>\n\n- one\n</details>\n\n[^1]: *Water*';
    const { page } = pageOf('Water', [aTurn({ text })]);
    const html = page.querySelector('div')?.innerHTML.replace(/\n/g, '');
    expect(html).toBe(
      '<p>H<sub>2</sub>O<sup>1</sup></p><details open=""><summary>More</summary><ul><li>one</li></ul></details><div class="aside"><sup>1</sup> <p><em>Water</em></p></div>',
    );
  });

  test('shows Markdown that is nested too deep as source', () => {
    const text = '> '.repeat(20_000);
    expect(pageOf('Deep', [aTurn({ text })]).html).toContain('&gt; &gt;');
  });

  test('shows the included pictures, and names the other attachments', () => {
    const files = [
      aFile('map.png'),
      aFile('drawing.svg', { mediaType: 'image/svg+xml' }),
      aFile('large.png'),
      aFile('old.png'),
    ];
    const pageFiles = { shown: new Set(['map.png', 'drawing.svg']), gone: new Set(['old.png']) };
    const { page } = pageOf('Trip', [aTurn({ files })], pageFiles);
    expect([...page.querySelectorAll('img')].map(({ alt, src }) => [alt, src])).toEqual([
      ['map.png', 'data:image/png;base64,AQID'],
    ]);
    expect([...page.querySelectorAll('p.aside')].slice(1).map((line) => line.textContent)).toEqual([
      'Attached: map.png',
      'Attached: drawing.svg (not in this page)',
      'Attached: large.png (not in this page)',
      'Attached: old.png (no longer stored)',
    ]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageReader, startPageReader } from './page-reader.ts';

let tab: PageReader;

beforeAll(async () => {
  tab = await startPageReader();
});

afterAll(() => tab?.close());

const times = (count: number, source: string) => source.repeat(count);

test.each([
  ['a table of 20,000 rows', `<table><tr><th>a<th>b</tr>${times(20_000, '<tr><td>1<td>2</tr>')}</table>`],
  [
    'a table whose cells reach down to its end',
    `<table>${times(5_000, '<tr><td rowspan="65534">1<td>2</tr>')}</table>`,
  ],
  [
    'a grid of 10,000 rows',
    `<div role="grid">${times(10_000, '<div role="row"><div role="cell">1</div><div role="cell">2</div></div>')}</div>`,
  ],
  ['code with 200,000 marks', `<pre><code>${times(200_000, '` ')}</code></pre>`],
  ['code with a long blank', `<pre><code>a${times(200_000, ' ')}b</code></pre>`],
  ['a heading with a long blank', `<h2>a${times(200_000, '&nbsp;')}b</h2>`],
  ['a note of 150,000 parts', `<aside class="footnote">${times(150_000, '<b>a</b> ')}</aside>`],
  ['lines of code in a text', `<p><code>${times(150_000, 'a<br>')}</code></p>`],
  [
    '1,000 texts of the colour of their ground, and 9,000 elements that paint',
    `${times(1_000, '<p style="color: #fff">x</p>')}${times(9_000, '<i style="background: #333">y</i> ')}`,
  ],
])('a page with %s is read in reasonable time', async (_kind, body) => {
  await tab.open(`<!doctype html><title>Huge</title><body><p>Begin.</p>${body}<p>End.</p></body>`);
  const reading = await tab.whole();
  expect(reading.text).toMatch(/^Begin\./);
});

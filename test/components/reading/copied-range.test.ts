// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { copiedHtml, copiedText } from '../../../components/reading/copied-forms.ts';
import { copiedIn } from '../../../components/reading/copied-range.ts';

afterEach(() => document.body.replaceChildren());

function copied(shown: string) {
  const box = document.createElement('div');
  box.innerHTML = shown;
  document.body.append(box);
  const range = document.createRange();
  range.selectNodeContents(box);
  return copiedIn(range);
}

describe('copied HTML', () => {
  test.each([
    ['keeps no class, style or other attribute', '<p class="a" style="color: red" data-x>b</p>', '<p>b</p>'],
    [
      'has no text that cannot be selected',
      '<p>a</p><button style="user-select: none">Wrap</button>',
      '<p>a</p>',
    ],
    ['raises headings of notices and cards', '<h3>a</h3><h6>b</h6>', '<h1>a</h1><h4>b</h4>'],
    [
      'has headings of the level as written',
      '<h3 data-level="3">a</h3><h4 data-level="6">b</h4>',
      '<h3>a</h3><h6>b</h6>',
    ],
    ['names who speaks', '<h2>You</h2>', '<p><strong>You</strong></p>'],
    ['keeps a line end where it is seen', '<p style="white-space: pre-wrap">a\nb</p>', '<p>a<br>b</p>'],
    [
      'has a checkbox as a character',
      '<ul><li><input type="checkbox" checked>a</li></ul>',
      '<ul><li>☑ a</li></ul>',
    ],
    [
      'has the summary of closed details alone',
      '<details><summary>a</summary><p>b</p></details>',
      '<p>a</p>',
    ],
    [
      'has an embedded picture',
      '<img src="data:image/png;base64,AA" alt="a">',
      '<img src="data:image/png;base64,AA" alt="a">',
    ],
    ['has the description of another picture', '<img src="blob:a" alt="a &lt; b">', 'a &lt; b'],
    ['links web pages alone', '<p><a href="javascript:a()">a</a></p>', '<p>a</p>'],
    ['escapes text', '<p>&lt;script&gt; &amp; "</p>', '<p>&lt;script&gt; &amp; &quot;</p>'],
  ])('%s', (_, shown, html) => {
    expect(copiedHtml(copied(shown))).toBe(html);
  });
});

describe('copied text', () => {
  test.each([
    ['has a blank line between blocks', '<h3>a</h3><p>b</p><pre>c\n  d</pre>', 'a\n\nb\n\nc\n  d'],
    [
      'has the marks of lists',
      '<ul><li>a<ol start="9"><li>b</li><li>c</li></ol></li></ul>',
      '- a\n  9. b\n  10. c',
    ],
    ['keeps paragraphs of an item together', '<ul><li><p>a</p><p>b<br>c</p></li></ul>', '- a\n  b\n  c'],
    [
      'has tabs between cells, and a cell in one line',
      '<table><thead><tr><th>a</th><th></th></tr></thead><tbody><tr><td>b<br>c</td><td>d</td></tr></tbody></table>',
      'a\t\nb c\td',
    ],
    [
      'has no marks of shapes and links',
      '<p>a <strong>b</strong> <a href="https://c.example">d</a></p>',
      'a b d',
    ],
    ['names pictures', '<p><img src="data:image/png;base64,AA" alt="a"></p>', 'a'],
  ])('%s', (_, shown, text) => {
    expect(copiedText(copied(shown))).toBe(text);
  });
});

test('a copied text keeps 400,000 blanks in reasonable time', () => {
  const blanks = '\u00a0'.repeat(400_000);
  expect(copiedText(copied(`<p>a${blanks}b</p>`))).toHaveLength(400_002);
});

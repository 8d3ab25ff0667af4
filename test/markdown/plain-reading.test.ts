import { expect, test } from 'vitest';
import { plainReading } from '../../lib/markdown/plain-reading.ts';

test.each([
  [
    'a paragraph',
    'It is **very** *fast*, `x` and [so on](https://a.example).',
    'It is very fast, x and so on.',
  ],
  ['paragraphs', 'one\n\n\ntwo', 'one\n\ntwo'],
  ['lines', 'one\ntwo', 'one\ntwo'],
  ['line ends of Windows', 'one\r\n\r\ntwo', 'one\n\ntwo'],
  ['a heading', '## Title\ntext', 'Title\n\ntext'],
  ['code', '```js\nlet a;\n```', 'let a;'],
  ['a quote', '> one\n>\n> two', 'one\n\ntwo'],
  ['a list', '- one\n- **two**', '• one\n• two'],
  ['a numbered list', '3. one\n4. two', '3. one\n4. two'],
  ['a nested list', '- one\n  - two\n- three', '• one\n  • two\n• three'],
  ['tasks', '- [x] one\n- [ ] two', '☑ one\n☐ two'],
  ['a table', '| a | b |\n|---|---|\n| 1 | **2** |', 'a\tb\n1\t2'],
  ['a rule', 'one\n\n---\n\ntwo', 'one\n\ntwo'],
  ['a picture', '![a cat](https://a.example/cat.png)', 'a cat'],
  ['a formula', '$$\nx^2\n$$', 'x^2'],
  [
    'raised and lowered text',
    'x<sup>2</sup>, H<sub>2</sub>O, a<sup>n</sup>, b<sub>i, j</sub>',
    'x², H₂O, a^n, b_(i, j)',
  ],
  ['other shapes', '<kbd>Esc</kbd> <u>a</u> <mark>b</mark>', 'Esc a b'],
  ['a line break', 'one<br>two', 'one\ntwo'],
  ['details', '<details>\n<summary>Title</summary>\n\none\n\ntwo\n</details>', 'Title\n\none\n\ntwo'],
  ['footnotes', 'rose[^1]\n\n[^1]: one\n\n    two\n[^b]: three', 'rose[1]\n\n[1] one\n    two\n\n[b] three'],
  ['nothing', '', ''],
])('plain reading: %s', (_, source, expected) => {
  expect(plainReading(source)).toBe(expected);
});

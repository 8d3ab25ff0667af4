import fc from 'fast-check';

/** Generates blocks of Markdown, including some that change their neighbours. */
export const markdownPart = fc.constantFrom(
  '# Title\n\n',
  'A **bold** and *soft* word, `code`, ~~gone~~.\n',
  '\n',
  '- one\n- two\n  - inner\n\n',
  '1. Do:\n\n   ```bash\n   npm i\n\n   x\n   ```\n\n2. Then\n',
  '- a\n\n  ```\n  b\n\nc\n',
  '> quoted\n> on\n\n',
  '```js\nconst a = 1;\n\n```\n',
  '| a | b |\n|---|:-:|\n| 1 | 2 |\n',
  '***\n',
  'Setext\n===\n',
  '    indented\n\n    more\n',
  '<details>\n<summary>x</summary>\n\n',
  '<!-- a\n\nb -->\n',
  '$$\nx^2\n$$\n',
  '2. two\n',
  '-\n',
  '  two\n',
  '[ref]: https://example.com/ref\n\n',
);

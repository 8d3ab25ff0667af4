import { describe, expect, test } from 'vitest';
import { environments } from '../../lib/markdown/formula/formula.ts';
import { mathTree } from '../../lib/markdown/formula/math-tree.ts';
import { lexMarkdown } from '../../lib/markdown/lex-markdown.ts';
import type { Block, Inline } from '../../lib/markdown/markdown.ts';
import { emptyReading } from '../../lib/markdown/reading-state.ts';
import { readMore } from '../support/read-more.ts';
import { shownText } from '../support/shown-text.ts';

const blocksOf = (source: string): Block[] => lexMarkdown(source).pieces.flatMap(({ block }) => block ?? []);

/** Lists the formulas of a text, display formulas in double dollars. */
const formulasIn = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'math') return [`$$${block.text}$$`];
    if ('inside' in block) return block.inside.flatMap(inInline);
    if (block.kind === 'quote') return formulasIn(block.blocks);
    if (block.kind === 'table') return [...block.header, ...block.rows.flat()].flat().flatMap(inInline);
    return block.kind === 'list' ? formulasIn(block.items.flatMap(({ blocks }) => blocks)) : [];
  });

function inInline(inline: Inline): string[] {
  if (inline.kind === 'math') return [inline.isDisplay ? `$$${inline.text}$$` : `$${inline.text}$`];
  return 'inside' in inline ? inline.inside.flatMap(inInline) : [];
}

describe('formula', () => {
  test.each([
    ['between dollars', 'so $x^2$ is', ['$x^2$']],
    ['at start and end of a text', '$x$ and $y$', ['$x$', '$y$']],
    ['between brackets', 'so \\(x_1\\) is', ['$x_1$']],
    ['in display mode inside a line', 'so $$x$$ is and \\[y\\] too', ['$$x$$', '$$y$$']],
    ['on lines of its own', 'so\n$$\nx\n= y\n$$\nis', ['$$x\n= y$$']],
    ['on lines of its own, in brackets', '\\[\nx\n\\]', ['$$x$$']],
    ['in a list', '- a\n\n  $$\n  x\n  $$\n- $y$', ['$$x$$', '$y$']],
    ['in a quote', '> $$\n> x\n> $$', ['$$x$$']],
    ['in a table', '| $a$ |\n|---|\n| $b$ |', ['$a$', '$b$']],
    ['in strong words', '**so $a*b$ is**', ['$a*b$']],
    ['with emphasis marks around and inside it', '*so $a*b*c$ is*', ['$a*b*c$']],
    ['with text in it', '$x \\text{ if so and so } y$', ['$x \\text{ if so and so } y$']],
    ['that begins with a number', '$2x + 3$', ['$2x + 3$']],
    ['with a dollar in it', '$a = \\$5$', ['$a = \\$5$']],
    ['over two lines', '$a +\nb$', ['$a +\nb$']],
    ['beside Chinese letters', '设$a$为整数，则$a^2\\ge0$成立。', ['$a$', '$a^2\\ge0$']],
    ['beside Japanese letters', '式は$f(x)$です', ['$f(x)$']],
    ['before letters', 'the $n$th and $k$-th', ['$n$', '$k$']],
    ['of two large letters', '$AB/CD$ is', ['$AB/CD$']],
    ['with an index of letters', '$A_B$ and $A_{max}$', ['$A_B$', '$A_{max}$']],
    ['with a star beside others', 'a * \\(b * c\\) * d*', ['$b * c$']],
    [
      'as an environment',
      'So:\n\n\\begin{align}a&=b\\\\c&=d\\end{align}\n\nDone.',
      ['$$\\begin{align}a&=b\\\\c&=d\\end{align}$$'],
    ],
    [
      'as an environment that follows its paragraph',
      'So:\n\\begin{equation*}\nE = mc^2 \\\\\nF = ma\n\\end{equation*}\nDone.',
      ['$$\\begin{equation*}\nE = mc^2 \\\\\nF = ma\n\\end{equation*}$$'],
    ],
    [
      'as an environment inside a line',
      'so \\begin{pmatrix}1&2\\\\3&4\\end{pmatrix} is',
      ['$$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$$'],
    ],
    [
      'as environments in each other',
      '\\begin{matrix}\\begin{matrix}a\\end{matrix}\\end{matrix}',
      ['$$\\begin{matrix}\\begin{matrix}a\\end{matrix}\\end{matrix}$$'],
    ],
  ])('%s is found', (_, source, formulas) => {
    expect(formulasIn(blocksOf(source))).toEqual(formulas);
  });
});

describe('text without a formula', () => {
  test.each([
    'It costs $5 and $6.',
    'It costs $5, $6 or $7',
    'between $5-$10',
    'US$5 to A$6',
    '5$ and 6$',
    'I paid $20 for lunch and got 10$ back',
    '$5 or 3$',
    'set $HOME to `x$`',
    'set $PATH, not the other words of it$',
    '$ x$',
    '$x $',
    '$x$5',
    'a\\$x$',
    '\\$x$',
    '`$x$`',
    '```\n$x$\n```',
    '    $x$',
    '$x\n\ny$',
    '$$x\n\ny$$',
    '$$',
    '$$$$',
    '\\[\\]',
    '\\(\\*\\)',
    '\\\\(x\\\\)',
    '$x `$` y$',
    'Use $HOME/$USER as the folder.',
    'export $PATH:$HOME/bin',
    'in $HOME/docs$ is',
    `\${A}-\${B} or \${A}\${B}`,
    '$foo->bar($baz)',
    '$JAVA_HOME/$X',
    '$name=$value',
    '$HOME$USER',
    '价格从$5涨到$10。',
    '价格$5到$六',
    '把$name设为$value',
    '\\begin{itemize}\\item a\\end{itemize}',
    '\\begin{align} a',
    '\\begin{align} a \\end{gather}',
  ])('%j', (source) => {
    expect(formulasIn(blocksOf(source))).toEqual([]);
  });
});

const grownTo = (source: string): Block[] => {
  const { segments, open } = readMore(emptyReading, source);
  return [...segments.flat(), ...open].map(({ block }) => block);
};

describe('environment of TeX', () => {
  test.each([...environments])('%s is set by Temml', (name) => {
    const columns = /^(?:array|darray|subarray|alignat|alignedat)$/.test(name) ? '{2}' : '';
    const inside = name === 'CD' ? 'A @>>> B' : 'a';
    const source = `\\begin{${name}}${name.includes('array') ? '{c}' : columns}${inside}\\end{${name}}`;
    expect(mathTree(source, true)).toBeDefined();
  });

  test('that is no formula is shown without losing a backslash', () => {
    const source = '\\begin{tabular}{c}\na \\\\ b\\_c *d* \\\\\n\\end{tabular}';
    expect(shownText(blocksOf(source))).toBe(source);
    expect(shownText(blocksOf(`so ${source} is`))).toBe(`so ${source} is`);
  });
});

describe('growing text with the beginning of a formula', () => {
  test.each([
    ['holds back a short one', 'So $x_', 'So '],
    ['holds back one that may be a price', 'So $x_1$', 'So '],
    ['holds back a mark alone', 'So\n$$', 'So'],
    ['shows a longer one as it is written', 'So \\(y_2 * z* \\\\ **q', 'So \\(y_2 * z* \\\\ **q'],
    ['shows one in a block of its own as it is written', '$$\na_1\n- *b\n= c', '$$\na_1\n- *b\n= c'],
    ['shows an environment as it is written', '\\begin{align}\na \\\\ *b', '\\begin{align}\na \\\\ *b'],
    ['reads words after dollars as Markdown', 'pay $$ for it **now** or', 'pay $$ for it now or'],
    ['reads words after a bracket as Markdown', 'so \\( that is it **now', 'so ( that is it now'],
  ])('%s: %j', (_, source, shown) => {
    expect(shownText(grownTo(source))).toBe(shown);
  });

  test('shows a formula as soon as more follows it', () => {
    expect(formulasIn(grownTo('So $x_1$ '))).toEqual(['$x_1$']);
    expect(formulasIn(grownTo('$$\na\n$$\n'))).toEqual(['$$a$$']);
  });
});

test.each([
  ['It costs $5 and', 'It costs $5 and'],
  ['It costs $5 or $6, which', 'It costs $5 or $6, which'],
  ['Set $HOME to the place', 'Set $HOME to the place'],
  ['```sh\necho $HOME', 'echo $HOME'],
])('a dollar sign outside a formula does not hold text back: %j', (source, text) => {
  expect(shownText(grownTo(source))).toBe(text);
});

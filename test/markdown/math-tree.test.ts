import { describe, expect, test } from 'vitest';
import { type MathNode, mathTree } from '../../lib/markdown/formula/math-tree.ts';

type Element = Exclude<MathNode, string>;

const elementsIn = (nodes: MathNode[]): Element[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.inside)]));

const textOf = (nodes: MathNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.inside))).join('');

test.each([
  ['\\frac{a}{b}', ['math', 'mfrac', 'mi', 'mi'], 'ab'],
  ['x_1^2', ['math', 'msubsup', 'mi', 'mn', 'mn'], 'x12'],
  ['\\text{<b>}', ['math', 'mtext'], '<b>'],
])('formula %s becomes MathML', (source, names, text) => {
  const nodes = mathTree(source, true) ?? [];
  expect([elementsIn(nodes).map(({ element }) => element), textOf(nodes)]).toEqual([names, text]);
});

test.each([
  ['\\begin{align} a &= b \\\\ c &= d \\end{align}', ['jot', 'right', 'left']],
  ['\\cancel{x}', ['upstrike']],
  ['\\overline{x}', ['overline']],
])('formula %s gets the looks of its style sheet', (source, looks) => {
  const shown = new Set(elementsIn(mathTree(source, true) ?? []).flatMap((element) => element.looks));
  expect([...shown]).toEqual(looks);
});

describe('math tree is undefined for', () => {
  test.each([
    ['an unfinished command', '\\frac{a'],
    ['an unknown command', '\\nonesuch{a}'],
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['a URL', '\\url{https://example.com}'],
    ['a picture', '\\includegraphics{https://example.com/a.png}'],
    ['a style', '\\style{background:url(https://example.com)}{x}'],
    ['a class', '\\class{a}{x}'],
    ['an id', '\\id{a}{x}'],
    ['a data attribute', '\\data{a=b}{x}'],
    ['an invalid colour', '\\color{url(https://example.com)}x'],
    ['a macro definition', '\\def\\a{\\a\\a}\\a'],
    ['a command definition', '\\newcommand{\\a}{bbbb}\\a\\a'],
    ['an alias of a command', '\\let\\a=b\\a'],
    ['a formula that shows nothing', '\\label{a}'],
    ['too many characters', 'x'.repeat(2_001)],
    ['too many cells', `\\begin{matrix}${'a&'.repeat(200)}\\end{matrix}`],
    ['too many levels', `${'\\sqrt{'.repeat(100)}x${'}'.repeat(100)}`],
    ['groups nested too deep', `${'{'.repeat(31)}x${'}'.repeat(31)}`],
    ['a nested command that doubles its content', `${'\\equilibriumRight{'.repeat(24)}x${'}'.repeat(24)}`],
    ['a nested command that trebles its content', `${'\\cancelto{a}{'.repeat(20)}x${'}'.repeat(20)}`],
    [
      'two nested commands that multiply their content',
      `${'\\cancelto{a}{\\llap{'.repeat(12)}x${'}}'.repeat(12)}`,
    ],
    ['too many macros', '\\implies'.repeat(240)],
  ])('%s', (_, source) => {
    expect(mathTree(source, true)).toBeUndefined();
  });
});

test.each([
  ['\\rule{9999em}{9999px}', '10em', '120pt'],
  ['\\kern9999em x', '10em', undefined],
])('space of formula %s is limited', (source, width, height) => {
  const space = elementsIn(mathTree(source, true) ?? []).find(({ element }) => element === 'mspace');
  expect([space?.attributes.width, space?.attributes.height]).toEqual([width, height]);
});

test.each(['\\color{white}x', '\\colorbox{red}{x}', '\\textcolor{red}{x}', '\\fcolorbox{red}{blue}{x}'])(
  'formula %s keeps the colour of the text',
  (source) => {
    const said = JSON.stringify(mathTree(source, true));
    expect(said).toContain('"x"');
    expect(said).not.toMatch(/color|background|#|white|red/);
  },
);

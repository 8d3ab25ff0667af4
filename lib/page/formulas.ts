import { letterOf } from './copied-leaves.ts';
import { type Marks, marksIn } from './placing.ts';

/*
 * Puts `<span data-formula="inline">` or `"block"` with the source of the formula in place of what KaTeX,
 * MathJax, MediaWiki, WordPress and generators of documentation make of it. No page can bring the attribute: it
 * is not copied.
 */

const katex = '.katex-display, .katex';
const mathJax = 'mjx-container';
const mediaWiki = '.mwe-math-element';
const plain = '.math, .arithmatex';
const pictures = 'img.latex, img.tex, img[class*="mwe-math-fallback-image"]';
/** Elements that version 2 of MathJax shows beside its script, which has the source. */
const delimited = /^\s*(\\\(|\\\[|\$\$)([\s\S]*)(?:\\\)|\\\]|\$\$)\s*$/;
const shownTwice = '.MathJax_Preview, .MathJax_Display, .MathJax, .MathJax_CHTML, .MathJax_SVG';

/** A kind of formula: where it is, its source, and whether it stands in a block of its own. */
type Kind = [
  selector: string,
  source: (element: Element) => string | null,
  isBlock: (element: Element) => boolean,
];

const kinds: Kind[] = [
  [shownTwice, mathIn, (element) => element.matches('.MathJax_Display')],
  [katex, mathIn, (element) => element.closest('.katex-display') !== null],
  [mathJax, mathIn, (element) => element.getAttribute('display') === 'true'],
  [
    mediaWiki,
    (element) => mathIn(element) ?? pictureIn(element),
    (element) => element.querySelector('[class*="display"]') !== null,
  ],
  ['math', mathOf, (element) => element.getAttribute('display') === 'block'],
  [pictures, (element) => element.getAttribute('alt'), (element) => /display/.test(element.className)],
  [
    plain,
    (element) => delimited.exec(element.textContent)?.[2] ?? null,
    (element) => delimited.exec(element.textContent)?.[1] !== '\\(',
  ],
];

export function markFormulas(copy: Document, marks: Marks) {
  if (copy.querySelector('[data-formula]'))
    for (const each of copy.querySelectorAll(shownTwice)) each.replaceWith(marksIn(each.textContent, marks));
  for (const [selector, sourceOf, isBlock] of kinds) {
    for (const element of copy.querySelectorAll(selector)) {
      const source = element.isConnected ? sourceOf(element)?.trim() : '';
      if (source) replace(element, source, isBlock(element), marks);
    }
  }
  sayDrawnFormulas(copy, marks);
}

/** Returns the source of the first formula in an element that a library made. */
function mathIn(element: Element): string | null {
  const math = element.querySelector('math');
  const drawn = element.querySelector('mjx-math[data-latex], img[data-latex]') ?? element;
  return math ? mathOf(math) : drawn.getAttribute('data-latex');
}

const pictureIn = (element: Element) => element.querySelector('img')?.getAttribute('alt') ?? null;

/** Returns the source that MathML carries; else writes it from the elements. */
function mathOf(math: Element): string {
  const annotation = [...math.querySelectorAll('annotation')].find((each) =>
    /tex/i.test(each.getAttribute('encoding') ?? ''),
  );
  const source = annotation?.textContent || math.getAttribute('alttext') || math.getAttribute('data-latex');
  return source || texOf(math);
}

const inStyle = /^\s*\{\\(?:displaystyle|textstyle)\s([\s\S]*)\}\s*$/;

function replace(element: Element, source: string, isBlock: boolean, marks: Marks) {
  const formula = element.ownerDocument.createElement('span');
  formula.setAttribute('data-formula', isBlock ? 'block' : 'inline');
  const bare = source.replace(marks.from, '').replace(marks.to, '');
  formula.textContent = (inStyle.exec(bare)?.[1] ?? bare).trim();
  const lost = marksIn(element.textContent, marks);
  element.replaceWith(
    lost.includes(marks.from) ? marks.from : '',
    formula,
    lost.includes(marks.to) ? marks.to : '',
  );
}

/** Children of an element, as TeX. */
const parts = (element: Element) => [...element.children].map(texOf);

const group = (tex: string | undefined) => (tex?.length === 1 ? tex : `{${tex ?? ''}}`);

const scripts: Record<string, (parts: string[]) => string> = {
  mfrac: ([over, under]) => `\\frac{${over ?? ''}}{${under ?? ''}}`,
  msup: ([base, above]) => `${base ?? ''}^${group(above)}`,
  msub: ([base, below]) => `${base ?? ''}_${group(below)}`,
  msubsup: ([base, below, above]) => `${base ?? ''}_${group(below)}^${group(above)}`,
  munder: ([base, below]) => `${base ?? ''}_${group(below)}`,
  mover: ([base, above]) => `${base ?? ''}^${group(above)}`,
  munderover: ([base, below, above]) => `${base ?? ''}_${group(below)}^${group(above)}`,
  msqrt: (all) => `\\sqrt{${all.join('')}}`,
  mroot: ([base, degree]) => `\\sqrt[${degree ?? ''}]{${base ?? ''}}`,
  mtable: (rows) => `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`,
  mtr: (cells) => cells.join(' & '),
};

/** Writes MathML without a source as TeX: its structure, with the signs as they are. */
function texOf(element: Element): string {
  const name = element.localName;
  if (name === 'annotation' || name === 'annotation-xml') return '';
  if (name === 'mtext') return `\\text{${element.textContent.trim()}}`;
  if (name === 'mspace') return ' ';
  if (element.children.length === 0) return element.textContent.trim().replace(/[\u2061-\u2064]/g, '');
  const write = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  return write ? write(parts(element)) : parts(element).join('');
}

const drawn =
  'mjx-container, .MathJax_Preview, .MathJax_Display, .MathJax, .MathJax_CHTML, .MathJax_SVG, .katex-display, .katex';

/** Says what is left of formulas that a library draws without their source. */
function sayDrawnFormulas(copy: Document, marks: Marks) {
  for (const element of copy.querySelectorAll(drawn)) if (element.isConnected) sayDrawn(element, marks);
}

/** Puts the letters of a formula, or how it is spoken, in place of its drawing. */
function sayDrawn(element: Element, marks: Marks) {
  const inside = [element, ...element.querySelectorAll('*')];
  const [spoken] = inside.flatMap((each) => each.getAttribute('aria-label')?.trim() || []);
  const letters = inside.map(letterIn).join('').trim();
  const written = element.textContent.replace(marks.from, '').replace(marks.to, '').trim();
  if (written !== '' && !element.querySelector('[aria-hidden="true"]')) return;
  const words = written || spoken || letters || '[formula]';
  element.replaceWith(marksIn(element.textContent, marks), words);
}

/** Returns the letter that MathJax shows by a style alone: the class names it. */
function letterIn(element: Element): string {
  if (element.localName === 'img') return element.getAttribute('alt') ?? '';
  const code = element.localName === 'mjx-c' && /\bmjx-c([\dA-F]{1,6})\b/.exec(element.className)?.[1];
  return letterOf(code || null);
}

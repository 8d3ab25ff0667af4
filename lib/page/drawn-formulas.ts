import { type Marks, marksIn } from './placing.ts';

const drawn =
  'mjx-container, .MathJax_Preview, .MathJax_Display, .MathJax, .MathJax_CHTML, .MathJax_SVG, .katex-display, .katex';

/** Says what is left of formulas that a library draws without their source. */
export function sayDrawnFormulas(copy: Document, marks: Marks) {
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
  const number = code ? Number.parseInt(code, 16) : 0;
  return number > 0 && number <= 0x10_ff_ff ? String.fromCodePoint(number).normalize('NFKC') : '';
}

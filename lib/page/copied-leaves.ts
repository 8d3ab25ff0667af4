import { copyAttributes } from './copied-element.ts';
import {
  attributeOf,
  closestOf,
  dataOf,
  firstChildOf,
  isElement,
  isText,
  localNameOf,
  nextSiblingOf,
  textOf,
} from './safe-dom.ts';
import { shownAs } from './shown.ts';

/** Makes what stands for an element that is a text by itself or has none; undefined if it is none of these. */
export function leafFor(element: Element, copy: Document): Node | string | undefined {
  const name = localNameOf(element);
  return Object.hasOwn(leaves, name) ? leaves[name]?.(element, copy) : undefined;
}

const isGone = (element: Element) => shownAs(element, false).box === 'none';

/** Elements in which a checkbox is something to read, and not to fill in. */
const withCheckbox = ['li', 'td', 'th', '[role="cell"]', '[role="gridcell"]'].join();

const leaves: Record<string, (element: Element, copy: Document) => Node | string | undefined> = {
  br: (_element, copy) => copy.createElement('br'),
  hr: (_element, copy) => copy.createElement('hr'),
  img(element, copy) {
    if (isGone(element)) return '';
    const picture = copy.createElement('img');
    copyAttributes(element, picture);
    return picture;
  },
  svg: drawing,
  canvas: drawing,
  input(element) {
    if (attributeOf(element, 'type') !== 'checkbox' || !closestOf(element, withCheckbox)) return undefined;
    if (isGone(element)) return '';
    return `[${Element.prototype.matches.call(element, ':checked') ? 'x' : ' '}] `;
  },
  script(element, copy) {
    const type = attributeOf(element, 'type') ?? '';
    const source = firstChildOf(element);
    if (!type.startsWith('math/tex') || !source || !isText(source)) return undefined;
    const formula = copy.createElement('span');
    formula.setAttribute('data-formula', /mode\s*=\s*display/.test(type) ? 'block' : 'inline');
    formula.textContent = dataOf(source);
    return formula;
  },
};

/** A drawing with a name, or with words in it, is a picture that says them. */
function drawing(element: Element, copy: Document): Node | undefined {
  const name = saidBy(element);
  if (!name.trim() || isGone(element)) return undefined;
  const picture = copy.createElement('img');
  picture.setAttribute('alt', name.trim().slice(0, longestName));
  const source = latexOf(element);
  if (source !== null) picture.setAttribute('data-latex', source);
  return picture;
}

const longestName = 10_000;

/** Returns the source that version 4 of MathJax keeps at a formula that it draws. */
function latexOf(drawing: Element): string | null {
  const math = Element.prototype.querySelector.call(drawing, '[data-mml-node="math"][data-latex]');
  return math && closestOf(drawing, 'mjx-container') ? attributeOf(math, 'data-latex') : null;
}

function saidBy(drawing: Element): string {
  if (closestOf(drawing, 'mjx-container')) return lettersIn(drawing);
  if (closestOf(drawing, 'button, [role="button"]')) return '';
  const isNamed = attributeOf(drawing, 'aria-hidden') !== 'true';
  const name = isNamed ? (attributeOf(drawing, 'aria-label') ?? titleIn(drawing)) : '';
  return [name.trim(), wordsIn(drawing)].filter((words) => words !== '').join(': ');
}

/** Places in a drawing whose text is used elsewhere, or not drawn at all. */
const drawnElsewhere = 'defs,symbol,marker,clipPath,mask,pattern';

/** Returns the words that a drawing shows, as those of a diagram. */
const wordsIn = (drawing: Element): string =>
  Array.from(Element.prototype.querySelectorAll.call(drawing, 'text,foreignObject'))
    .filter(
      (each) =>
        !closestOf(each, drawnElsewhere) &&
        Element.prototype.checkVisibility.call(each, { opacityProperty: true, visibilityProperty: true }),
    )
    .map((each) => (textOf(each) ?? '').replace(/\s+/g, ' ').trim())
    .filter((words) => words !== '')
    .join(', ');

function titleIn(drawing: Element): string {
  for (let child = firstChildOf(drawing); child; child = nextSiblingOf(child))
    if (isElement(child) && localNameOf(child) === 'title') return textOf(child) ?? '';
  return '';
}

/** Returns the letters that MathJax draws: each outline names its own. */
const lettersIn = (drawing: Element): string =>
  Array.from(Element.prototype.querySelectorAll.call(drawing, '[data-c]'))
    .map((each) => letterOf(attributeOf(each, 'data-c')))
    .join('');

/** Returns the letter of a code in hexadecimal digits; '' without one. */
export function letterOf(code: string | null): string {
  const number = Number.parseInt(code ?? '', 16);
  return number > 0 && number <= 0x10_ff_ff ? String.fromCodePoint(number).normalize('NFKC') : '';
}

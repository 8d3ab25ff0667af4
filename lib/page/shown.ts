import { attributeOf, isMath, localNameOf } from './safe-dom.ts';

/** How an element is shown: `hidden` hides its own text, but a descendant may be visible. */
export type Shown = {
  box: 'none' | 'inline' | 'block' | 'item';
  isHidden: boolean;
  /** Whether it cannot be selected: in code, a number of a line or a prompt. */
  isUnselectable: boolean;
  /** Whether breaks of lines in its text are shown. */
  keepsLines: boolean;
  /** Whether it lays out its children itself, side by side. */
  laysOut: boolean;
};

/** Elements with nothing to read, or with what a person typed or could choose. */
const unread = new Set(
  'script style template noscript head link meta object embed applet video audio canvas svg map input textarea select datalist progress meter rp'.split(
    ' ',
  ),
);

/** Parts of formulas that are hidden for the eye and hold the formula as text. */
const hiddenFormula = /\b(?:katex-mathml|mwe-math-mathml-\w+|MJX_Assistive_MathML)\b/;

export const isUnread = (element: Element): boolean => unread.has(localNameOf(element));

export const isFormula = (element: Element) =>
  isMath(element) ||
  localNameOf(element) === 'mjx-assistive-mml' ||
  hiddenFormula.test(attributeOf(element, 'class') ?? '');

/** How an element is taken that is asked for no style: as part of a line. */
export const inline: Shown = {
  box: 'inline',
  isHidden: false,
  isUnselectable: false,
  keepsLines: false,
  laysOut: false,
};

/**
 * Reads from the computed style how an element is shown. The content of a closed `<details>` counts as shown: a
 * person may open it.
 * @param isItem whether the parent lays out its children itself
 */
export function shownAs(
  element: Element,
  isItem: boolean,
  style: CSSStyleDeclaration = getComputedStyle(element),
): Shown {
  if (isFormula(element)) return inline;
  const { display } = style;
  return {
    box: boxOf(display, isItem),
    isHidden: style.visibility !== 'visible' && style.visibility !== '',
    isUnselectable: style.userSelect === 'none',
    keepsLines: /^(?:pre|break)/.test(style.whiteSpace),
    laysOut: /grid/.test(display) || (/flex/.test(display) && style.flexDirection.startsWith('row')),
  };
}

function boxOf(display: string, isItem: boolean): Shown['box'] {
  if (display === 'none') return 'none';
  if (/^(?:inline|contents|ruby|math)/.test(display) || display === '') return 'inline';
  return isItem ? 'item' : 'block';
}

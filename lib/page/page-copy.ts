import { type Copying, isCode, type Level, makeElement } from './copied-element.ts';
import { leafFor } from './copied-leaves.ts';
import { createCopiedText } from './copied-text.ts';
import { type ShadowRootOf, shownChildren } from './flat-tree.ts';
import { type LeftOut, wordsIn } from './left-out.ts';
import type { Placing } from './placing.ts';
import {
  allIn,
  attributeOf,
  bodyOf,
  dataOf,
  inertDocument,
  isElement,
  isText,
  rootElementOf,
  titleOf,
} from './safe-dom.ts';
import { inline, isFormula, isUnread, shownAs } from './shown.ts';
import { createUnseen, type Ground, groundIn, groundOf } from './unseen/unseen.ts';

/** Characters that are copied at most. */
const longestText = 5_000_000;

/** Deeper elements are not asked for their style: the answer takes longer with each level. */
const deepestStyle = 500;

/**
 * Copies what is shown of a page into a document of its own: shadow roots, slots and frames of the same origin
 * in place, elements of a closed set, nothing that runs. The page stays as it is.
 * @param leftOut takes what the page has and does not show
 */
export function copyPage(
  page: Document,
  shadowRootOf: ShadowRootOf,
  placing: Placing,
  leftOut: LeftOut,
): Document {
  const copy = inertDocument(page);
  copy.title = titleOf(page);
  copyAbout(page, copy);
  const root = bodyOf(page) ?? rootElementOf(page);
  const text = createCopiedText(copy, placing);
  if (root)
    copyTree(root, groundOf(page), { copy, placing, shadowRootOf, text, leftOut, unseen: createUnseen() });
  return copy;
}

/** Copies what the page says of itself, which tells its title from a heading. */
function copyAbout(page: Document, copy: Document) {
  const all = Array.from(allIn(page, 'meta[content]')).slice(0, 200);
  for (const element of all) {
    const made = copy.createElement('meta');
    for (const name of ['name', 'property', 'content']) {
      const value = attributeOf(element, name);
      if (value !== null && value.length < 2_000) made.setAttribute(name, value);
    }
    copy.head.append(made);
  }
}

/** Walks without calling itself: a page may be nested more deeply than the stack. */
function copyTree(root: Element, below: Ground, copying: Copying) {
  const { copy, text, placing, shadowRootOf } = copying;
  const levels = [
    {
      ...start,
      source: root,
      children: shownChildren(root, shadowRootOf),
      into: copy.body,
      ground: groundIn(getComputedStyle(root), below),
    },
  ] as Level[];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = text.size() < longestText ? level.children[level.at] : undefined;
    level.at += 1;
    if (node) {
      placing.reach(node);
      const inner = copyNode(node, level, copying);
      if (inner) levels.push(inner);
    } else {
      placing.leave(level.source);
      if (level.isApart) text.space(level.into);
      levels.pop();
    }
  }
}

const start = {
  at: 0,
  depth: 0,
  isPre: false,
  isApart: false,
  isHidden: false,
  isUnselectable: false,
  keepsLines: false,
  laysOut: false,
  style: null,
  isUnseen: undefined,
};

/** Copies a node without its content. Returns the level of its content, if that is to be copied. */
function copyNode(node: Node, level: Level, copying: Copying): Level | null {
  if (isElement(node)) return copyElement(node, level, copying);
  if (isText(node)) copyText(node, level, copying);
  return null;
}

function copyText(node: Text, level: Level, { text, placing, unseen, leftOut }: Copying) {
  const { source, style, ground } = level;
  let data = level.isHidden ? '' : dataOf(node);
  if (style && data.trim() !== '' && isElement(source)) {
    level.isUnseen ??= unseen.hidesText(source, style, ground);
    if (level.isUnseen) {
      leftOut.note(source, data);
      data = '';
    }
  }
  placing.pieces(node, data, (piece) => text.append(piece, level));
}

const styleOf = (element: Element, { depth }: Level) =>
  depth > deepestStyle || isFormula(element) ? null : getComputedStyle(element);

function copyElement(element: Element, level: Level, copying: Copying): Level | null {
  const { placing, shadowRootOf, unseen, leftOut } = copying;
  if (copyLeaf(element, level, copying)) {
    placing.skip(element);
    return null;
  }
  const style = styleOf(element, level);
  const shown = style ? shownAs(element, level.laysOut && !level.isPre, style) : inline;
  const isNumber = level.isPre && shown.isUnselectable && !level.isUnselectable;
  if (shown.box === 'none' || isNumber) {
    placing.skip(element);
    return null;
  }
  if (style && !shown.isHidden && unseen.hides(element, style)) {
    leftOut.note(element, wordsIn(element));
    placing.skip(element);
    return null;
  }
  const isPre = level.isPre || isCode(element, shown);
  const { into, isApart } = makeElement(element, shown, level, copying);
  return {
    ...shown,
    source: element,
    children: shownChildren(element, shadowRootOf),
    at: 0,
    into,
    depth: level.depth + 1,
    isPre,
    isApart,
    style,
    ground: style ? groundIn(style, level.ground) : level.ground,
    isUnseen: style ? undefined : level.isUnseen,
  };
}

/** Copies an element that is a text by itself or has none. Tells whether it is one. */
function copyLeaf(element: Element, { into, isHidden }: Level, { copy }: Copying): boolean {
  const leaf = leafFor(element, copy);
  if (leaf !== undefined && !isHidden) into.append(leaf);
  return leaf !== undefined || isUnread(element);
}

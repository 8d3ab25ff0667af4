import { leafFor } from './copied-leaves.ts';
import { copiedName, copyAttributes } from './copied-names.ts';
import { type CopiedText, createCopiedText } from './copied-text.ts';
import { type ShadowRootOf, shownChildren } from './flat-tree.ts';
import type { Placing } from './placing.ts';
import {
  allIn,
  attributeOf,
  bodyOf,
  dataOf,
  inertDocument,
  isElement,
  isText,
  localNameOf,
  rootElementOf,
  titleOf,
} from './safe-dom.ts';
import { inline, isUnread, type Shown, shownAs } from './shown.ts';

/** Characters that are copied at most. */
const longestText = 5_000_000;

/** Deeper elements are not copied, only their content: what reads the copy calls itself for each level. */
const deepest = 120;

/** Deeper elements are not asked for their style: the answer takes longer with each level. */
const deepestStyle = 500;

type Level = Pick<Shown, 'isHidden' | 'isUnselectable' | 'keepsLines' | 'laysOut'> & {
  source: Node;
  children: Node[];
  at: number;
  into: Element;
  depth: number;
  isPre: boolean;
  /** Whether its content is set apart from what follows. */
  isApart: boolean;
};

/** The means that all steps of copying one page share. */
type Copying = { copy: Document; text: CopiedText; placing: Placing; shadowRootOf: ShadowRootOf };

/**
 * Copies what is shown of a page into a document of its own: shadow roots, slots and frames of the same origin
 * in place, elements of a closed set, nothing that runs. The page stays as it is.
 */
export function copyPage(page: Document, shadowRootOf: ShadowRootOf, placing: Placing): Document {
  const copy = inertDocument(page);
  copy.title = titleOf(page);
  copyAbout(page, copy);
  const root = bodyOf(page) ?? rootElementOf(page);
  if (root) copyTree(root, { copy, placing, shadowRootOf, text: createCopiedText(copy, placing) });
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
function copyTree(root: Element, copying: Copying) {
  const { copy, text, placing, shadowRootOf } = copying;
  const levels = [
    { ...ground, source: root, children: shownChildren(root, shadowRootOf), into: copy.body },
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

const ground = {
  at: 0,
  depth: 0,
  isPre: false,
  isApart: false,
  isHidden: false,
  isUnselectable: false,
  keepsLines: false,
  laysOut: false,
};

/** Copies a node without its content. Returns the level of its content, if that is to be copied. */
function copyNode(node: Node, level: Level, copying: Copying): Level | null {
  if (isElement(node)) return copyElement(node, level, copying);
  if (isText(node)) copyText(node, level, copying);
  return null;
}

function copyText(node: Text, level: Level, { text, placing }: Copying) {
  const data = level.isHidden ? '' : dataOf(node);
  placing.pieces(node, data, (piece) => text.append(piece, level));
}

function copyElement(element: Element, level: Level, copying: Copying): Level | null {
  const { placing, shadowRootOf } = copying;
  if (copyLeaf(element, level, copying)) {
    placing.skip(element);
    return null;
  }
  const isDeep = level.depth > deepestStyle;
  const shown = isDeep ? inline : shownAs(element, level.laysOut && !level.isPre);
  const isNumber = level.isPre && shown.isUnselectable && !level.isUnselectable;
  if (shown.box === 'none' || isNumber) {
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
  };
}

const editors = /(?:^|\s)(?:cm-content|CodeMirror-code)(?:\s|$)/;

/** Tells whether the white space inside an element is part of a code block. */
function isCode(element: Element, { box, keepsLines }: Shown): boolean {
  const name = localNameOf(element);
  if (name === 'pre') return true;
  if (name === 'code') return box === 'block' && keepsLines;
  return editors.test(attributeOf(element, 'class') ?? '');
}

function makeElement(element: Element, shown: Shown, level: Level, { copy, text }: Copying) {
  const { name, isWrapped, isApart } = copiedName(element, shown.box);
  if (level.depth > deepest) {
    text.space(level.into);
    return { into: level.into, isApart: true };
  }
  if (isApart) text.space(level.into);
  const isBlockOfCode = !level.isPre && isCode(element, shown);
  const made = copy.createElement(isBlockOfCode ? 'pre' : name);
  copyAttributes(element, made);
  const parent =
    isWrapped && !level.isPre && !isBlockOfCode
      ? level.into.appendChild(copy.createElement('div'))
      : level.into;
  parent.append(made);
  return { into: made, isApart };
}

/** Copies an element that is a text by itself or has none. Tells whether it is one. */
function copyLeaf(element: Element, { into, isHidden }: Level, { copy }: Copying): boolean {
  const leaf = leafFor(element, copy);
  if (leaf !== undefined && !isHidden) into.append(leaf);
  return leaf !== undefined || isUnread(element);
}

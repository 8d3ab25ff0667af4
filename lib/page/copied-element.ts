import { copiedName, copyAttributes } from './copied-names.ts';
import type { CopiedText } from './copied-text.ts';
import type { ShadowRootOf } from './flat-tree.ts';
import type { LeftOut } from './left-out.ts';
import type { Placing } from './placing.ts';
import { attributeOf, localNameOf } from './safe-dom.ts';
import type { Shown } from './shown.ts';
import type { Ground, Unseen } from './unseen/unseen.ts';

/** Deeper elements are not copied, only their content: what reads the copy calls itself for each level. */
const deepest = 120;

/** An element whose content is being copied. */
export type Level = Pick<Shown, 'isHidden' | 'isUnselectable' | 'keepsLines' | 'laysOut'> & {
  source: Node;
  children: Node[];
  at: number;
  into: Element;
  depth: number;
  isPre: boolean;
  /** Whether its content is set apart from what follows. */
  isApart: boolean;
  /** Its style, where it was asked for. */
  style: CSSStyleDeclaration | null;
  ground: Ground;
  /** Whether nobody sees its own text; undefined: not looked at yet. */
  isUnseen: boolean | undefined;
};

/** The means that all steps of copying one page share. */
export type Copying = {
  copy: Document;
  text: CopiedText;
  placing: Placing;
  shadowRootOf: ShadowRootOf;
  unseen: Unseen;
  leftOut: LeftOut;
};

const editors = /(?:^|\s)(?:cm-content|CodeMirror-code)(?:\s|$)/;

/** Tells whether the white space inside an element is part of a code block. */
export function isCode(element: Element, { box, keepsLines }: Shown): boolean {
  const name = localNameOf(element);
  if (name === 'pre') return true;
  if (name === 'code') return box === 'block' && keepsLines;
  return editors.test(attributeOf(element, 'class') ?? '');
}

/** Appends what stands for an element in the copy, without its content. */
export function makeElement(element: Element, shown: Shown, level: Level, { copy, text }: Copying) {
  const { name, isWrapped, ...named } = copiedName(element, shown.box);
  const isApart = named.isApart && !level.isPre;
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

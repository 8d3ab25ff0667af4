import type { CopiedText } from './copied-text.ts';
import type { ShadowRootOf } from './flat-tree.ts';
import type { LeftOut } from './left-out.ts';
import type { Placing } from './placing.ts';
import { attributeOf, baseOf, isMath, localNameOf } from './safe-dom.ts';
import type { Shown } from './shown.ts';
import type { Ground, Unseen } from './unseen/unseen.ts';

const list = (names: string) => new Set(names.split(' '));

const inlineNames = list(
  'a abbr b bdi bdo button cite code data del dfn em font i ins label mark q rt ruby s small span strong sub sup time u var',
);
const blockNames = list(
  'address article aside blockquote caption center col colgroup dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol p pre section table tbody td tfoot th thead tr ul',
);

/** Which element of the copy stands for an element of the page. */
type CopiedName = {
  name: string;
  /** Whether it stands in a block of its own although its name is that of an inline element. */
  isWrapped: boolean;
  /** Whether spaces keep it apart from its neighbours. */
  isApart: boolean;
};

const plain = (name: string): CopiedName => ({ name, isWrapped: false, isApart: false });

const renamed = new Map([
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
  ['strike', 's'],
]);

/** Chooses the element of the copy: one of a closed set, so that no element of the copy can do anything. */
function copiedName(element: Element, box: Shown['box']): CopiedName {
  const name = localNameOf(element);
  if (isMath(element) || name.startsWith('mjx-') || blockNames.has(name)) return plain(name);
  const other = renamed.get(name);
  if (other) return plain(other);
  if (!inlineNames.has(name)) return plain(box === 'inline' ? 'span' : 'div');
  if (name === 'span' && box === 'block') return plain('div');
  return { name, isWrapped: box === 'block', isApart: box === 'item' || name === 'button' };
}

const copiedAttributes = list(
  'class role lang dir alt colspan rowspan scope start reversed value summary itemprop itemscope itemtype rel datetime aria-label aria-colindex aria-colspan aria-rowindex aria-rowspan aria-hidden data-lang data-language data-code-language display alttext encoding data-latex',
);

/** On a form, the id of one of these would hide a property of the form. */
const formParts = list('button fieldset img');

/** Copies what says something of the content; no name, style or handler. */
export function copyAttributes(from: Element, to: Element) {
  for (const name of copiedAttributes) {
    const value = attributeOf(from, name);
    if (value !== null && value.length < 10_000) to.setAttribute(name, value);
  }
  const id = attributeOf(from, 'id');
  if (id && !formParts.has(localNameOf(to))) to.setAttribute('id', id);
  const address = localNameOf(from) === 'a' ? addressOf(from) : null;
  if (address) to.setAttribute('href', address);
}

/** Returns the absolute address of a link, if it is one of the web. */
function addressOf(link: Element): string | null {
  const href = attributeOf(link, 'href');
  if (!href || href.length > 4_000) return null;
  try {
    const { protocol, href: absolute } = new URL(href, baseOf(link));
    return protocol === 'http:' || protocol === 'https:' ? absolute : null;
  } catch {
    return null;
  }
}

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

import { attributeOf, baseOf, isMath, localNameOf } from './safe-dom.ts';
import type { Shown } from './shown.ts';

const list = (names: string) => new Set(names.split(' '));

const inlineNames = list(
  'a abbr b bdi bdo button cite code data del dfn em font i ins label mark q rt ruby s small span strong sub sup time u var',
);
const blockNames = list(
  'address article aside blockquote caption center col colgroup dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main menu nav ol p pre section table tbody td tfoot th thead tr ul',
);

/** Which element of the copy stands for an element of the page. */
export type CopiedName = {
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
export function copiedName(element: Element, box: Shown['box']): CopiedName {
  const name = localNameOf(element);
  if (isMath(element) || name.startsWith('mjx-') || blockNames.has(name)) return plain(name);
  const other = renamed.get(name);
  if (other) return plain(other);
  if (!inlineNames.has(name)) return plain(box === 'inline' ? 'span' : 'div');
  if (name === 'span' && box === 'block') return plain('div');
  return { name, isWrapped: box === 'block', isApart: box === 'item' || name === 'button' };
}

const copiedAttributes = [
  'class',
  'role',
  'lang',
  'dir',
  'alt',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'reversed',
  'value',
  'summary',
  'itemprop',
  'itemscope',
  'itemtype',
  'rel',
  'datetime',
  'aria-label',
  'aria-colindex',
  'aria-colspan',
  'aria-rowindex',
  'aria-rowspan',
  'aria-hidden',
  'data-lang',
  'data-language',
  'data-code-language',
  'display',
  'alttext',
  'encoding',
  'data-latex',
];

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

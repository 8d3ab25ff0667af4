import {
  attributeOf,
  dataOf,
  firstChildOf,
  isElement,
  isText,
  localNameOf,
  nextSiblingOf,
} from '../safe-dom.ts';

/** Characters of a label that are read. */
const mostRead = 500;

const notRead = new Set(['script', 'style', 'template', 'textarea', 'select', 'svg']);

/** Returns the name of a field as its page gives it; '' without one. */
export function nameOfField(field: Element): string {
  const given = [
    labelledBy(field),
    attributeOf(field, 'aria-label'),
    labelsOf(field),
    attributeOf(field, 'placeholder'),
    attributeOf(field, 'aria-placeholder'),
    attributeOf(field, 'data-placeholder'),
    attributeOf(field, 'title'),
  ];
  return given.find((name) => name?.trim()) ?? '';
}

function labelledBy(field: Element): string {
  const ids = attributeOf(field, 'aria-labelledby')?.split(/\s+/).slice(0, 5) ?? [];
  const root = Node.prototype.getRootNode.call(field);
  return ids
    .map((id) => {
      const label = id && rootQuery(root, `#${CSS.escape(id)}`);
      return label ? wordsIn(label, field) : '';
    })
    .join(' ');
}

function rootQuery(root: Node, selector: string): Element | null {
  if (root instanceof Document) return Document.prototype.querySelector.call(root, selector);
  return root instanceof DocumentFragment
    ? DocumentFragment.prototype.querySelector.call(root, selector)
    : null;
}

function labelsOf(field: Element): string {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return '';
  return Array.from(field.labels ?? [])
    .map((label) => wordsIn(label, field))
    .join(' ');
}

/** Returns the words of a label, without those of fields in it. */
function wordsIn(label: Node, field: Element): string {
  let words = '';
  const read = (node: Node) => {
    if (words.length > mostRead || node === field) return;
    if (isText(node)) words += dataOf(node);
    else if (!isElement(node) || !notRead.has(localNameOf(node)))
      for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) read(child);
  };
  read(label);
  return words;
}

/** Makes a text of a page safe to show as a name: one line, bounded, without invisible and direction marks. */
export function shownName(text: string, longest: number): string {
  // Bounded before it is searched: a page may give megabytes.
  const plain = text
    .slice(0, longest * 10)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim();
  if (plain.length <= longest) return plain;
  let shown = '';
  for (const letter of plain) {
    if (shown.length + letter.length > longest - 1) return `${shown.trimEnd()}…`;
    shown += letter;
  }
  return shown;
}

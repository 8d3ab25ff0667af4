import type { Marks } from './placing.ts';
import { moveChildren } from './safe-dom.ts';

/** Content that keeps its form when only a part of it is selected: the outermost of them is kept around it. */
const kept = 'pre, code, a, span[data-formula]';

/** Lists and tables of which more than one item or cell is selected keep their form, too. */
const structures = /^(?:table|thead|tbody|tfoot|tr|ul|ol|dl|menu)$/;

/** Cuts the copy down to what stands between the marks. Returns it, or null if a mark is lost. */
export function cutToSelection(copy: Document, marks: Marks): Element | null {
  const from = textWith(copy, marks.from);
  const to = textWith(copy, marks.to);
  if (!from || !to) return null;
  const range = copy.createRange();
  range.setStart(from, from.data.indexOf(marks.from));
  range.setEnd(to, to.data.indexOf(marks.to) + marks.to.length);
  const shared = range.commonAncestorContainer;
  remove(copy, (before) => {
    before.setStart(copy.body, 0);
    before.setEnd(range.startContainer, range.startOffset);
  });
  remove(copy, (after) => {
    after.setStart(range.endContainer, range.endOffset);
    after.setEnd(copy.body, copy.body.childNodes.length);
  });
  return partAround(shared, copy);
}

function remove(copy: Document, limit: (range: Range) => void) {
  const range = copy.createRange();
  limit(range);
  range.deleteContents();
}

function partAround(shared: Node, copy: Document): Element {
  const inside = shared.nodeType === 1 ? (shared as Element) : shared.parentElement;
  const part = copy.createElement('div');
  const outer = inside?.closest(kept) ?? null;
  if (outer) {
    if (outer.localName === 'pre' && !outer.textContent?.includes('\n'))
      outer.setAttribute('data-inline', '');
    part.append(outer);
  } else if (inside && structures.test(inside.localName)) part.append(inside.closest('table') ?? inside);
  else if (inside) moveChildren(inside, part);
  return part;
}

function textWith(copy: Document, mark: string): Text | null {
  const texts = copy.createTreeWalker(copy.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if ((node as Text).data.includes(mark)) return node as Text;
  return null;
}

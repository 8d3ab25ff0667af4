import { dataOf, isElement, isText, ownerOf, parentOf } from './safe-dom.ts';
import { isUnread } from './shown.ts';

/** Characters that are read at most. */
const longest = 2_000;

/** Returns the words of an element that is not copied, without its scripts and styles. */
export function wordsIn(element: Element): string {
  const page = ownerOf(element);
  if (!page) return '';
  const texts = Document.prototype.createTreeWalker.call(page, element, NodeFilter.SHOW_TEXT);
  let words = '';
  for (let text = texts.nextNode(); text && words.length < longest; text = texts.nextNode()) {
    const parent = parentOf(text);
    if (isText(text) && parent && isElement(parent) && !isUnread(parent)) words += dataOf(text);
  }
  return words;
}

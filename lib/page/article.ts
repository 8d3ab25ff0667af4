import { isProbablyReaderable, Readability } from '@mozilla/readability';

/** Elements of a page at most for which the article is looked for: it takes longer with each. */
const mostElements = 40_000;

/** Characters that an article has at least. */
const leastText = 250;

/** Finds the article of a page, on a copy that it may change. Returns null if the page is none. */
export function articleOf(copy: Document): Element | null {
  if (copy.getElementsByTagName('*').length > mostElements || !isProbablyReaderable(copy)) return null;
  const content = found(copy);
  if (content?.nodeType !== 1) return null;
  return (content.textContent ?? '').trim().length < leastText ? null : (content as Element);
}

function found(copy: Document): Node | null {
  const options = { keepClasses: true, disableJSONLD: true, serializer: (content: Node) => content };
  try {
    return new Readability<Node>(copy, options).parse()?.content ?? null;
  } catch {
    // The whole text is better than nothing.
    return null;
  }
}

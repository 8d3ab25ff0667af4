/** Longer texts are no sentence that somebody copied for its URL. */
const longest = 2_000;

const webAddress = /https?:\/\/[^\s<>"“”„«»`‘’。，、；：！？（）「」『』【】《》]+/gi;

/** Signs of code and of options of a command. In such a text the URL may be one of several parts to read. */
const code = /[{}=\\$|&]|(?:^|\s)--?\w/;

const pairs: Record<string, string> = { ')': '(', ']': '[' };

/**
 * Finds the one URL in a sentence, without the punctuation that ends a clause there: “See https://host/chain.”
 * Undefined if the text is that URL alone, is no sentence, or cuts the URL off with dots.
 */
export function urlInSentence(text: string): string | undefined {
  const said = text.trim();
  if (said.length > longest) return undefined;
  const [found, ...more] = said.matchAll(webAddress);
  if (!found || more.length > 0) return undefined;
  const [written] = found;
  const [before, after] = [said.slice(0, found.index), said.slice(found.index + written.length)];
  if (code.test(before) || code.test(after)) return undefined;
  // After a URL alone a question mark is an empty query, and a blank a part of its path.
  const url = withoutEnd(
    written,
    `${before === '' && after === '' ? '' : '?'}${before.endsWith('_') ? '_' : ''}.,;:!'*`,
  );
  const isCut = /(?:\.\.|…)$/.test(written) || after.startsWith('…');
  const isSentence = before.trim() !== '' || url !== written || /^\S/.test(after);
  return isCut || !isSentence || url === said ? undefined : url;
}

/** Removes signs at the end of a URL, and brackets that it does not open itself. */
function withoutEnd(url: string, signs: string): string {
  const last = url.at(-1) ?? '';
  const opening = pairs[last];
  const isLeftOver = opening !== undefined && url.split(last).length > url.split(opening).length;
  return signs.includes(last) || isLeftOver ? withoutEnd(url.slice(0, -1), signs) : url;
}

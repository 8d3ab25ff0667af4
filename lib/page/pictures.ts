/*
 * Puts `<span data-picture="what it says">` in place of a picture: were the words in the page now, the search for its
 * article would weigh them. No page can bring the attribute: it is not copied.
 */

/** Stands for the words of a picture. */
export const pictureSign = '\uE0F2';

const fileName = /^\S+\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** Elements that show a picture without being one, if they have a name and no text. */
const icons = '[role="img"][aria-label], [role="math"][aria-label], i[aria-label], span[aria-label]';

/** Marks what a picture says in its place. */
export function markPictures(copy: Document) {
  for (const picture of copy.querySelectorAll('img'))
    say(picture, picture.getAttribute('alt') || picture.getAttribute('aria-label') || '');
  for (const icon of copy.querySelectorAll(icons)) {
    const isBlank = icon.textContent.trim() === '' && icon.getAttribute('aria-hidden') !== 'true';
    if (isBlank && !icon.closest('button, [role="button"]')) say(icon, icon.getAttribute('aria-label') ?? '');
  }
}

/** Puts a name in place of a picture; the name of its file says nothing. */
function say(picture: Element, given: string) {
  const name = given.replace(/\s+/g, ' ').trim();
  if (name === '' || fileName.test(name)) return picture.remove();
  if (picture.closest('code')) return picture.replaceWith(name);
  const said = picture.ownerDocument.createElement('span');
  said.setAttribute('data-picture', apart(picture, name));
  const isAlone = (picture.closest(blocks)?.textContent ?? '').trim() === '';
  if (isAlone) said.append(pictureSign);
  picture.replaceWith(said);
}

/** Elements that would count as empty with nothing but a picture. */
const blocks = ['p', 'div', 'section', 'figure', 'li', 'td', 'th', 'body'].join();

/** Gives each picture its sign, without which it would be left out as blank. */
export function showPictures(root: Element) {
  for (const said of root.querySelectorAll('[data-picture]')) said.textContent = pictureSign;
}

/** Keeps words from growing together with those beside them; an emoji stands where it is. */
function apart(picture: Element, name: string): string {
  const isWord = (letter: string | undefined) => /[\p{L}\p{N}]/u.test(letter ?? '');
  const before = isWord(name[0]) && isWord(picture.previousSibling?.textContent?.at(-1));
  const after = isWord(name.at(-1)) && isWord(picture.nextSibling?.textContent?.[0]);
  return `${before ? ' ' : ''}${name}${after ? ' ' : ''}`;
}

const fileName = /^\S+\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** Elements that show a picture without being one, if they have a name and no text. */
const icons = '[role="img"][aria-label], [role="math"][aria-label], i[aria-label], span[aria-label]';

/** Puts what a picture says in its place. */
export function namePictures(copy: Document) {
  for (const picture of copy.querySelectorAll('img')) picture.replaceWith(...wordsFor(picture));
  for (const icon of copy.querySelectorAll(icons)) {
    const isBlank = icon.textContent.trim() === '' && icon.getAttribute('aria-hidden') !== 'true';
    const name = isBlank && !icon.closest('button, [role="button"]') ? icon.getAttribute('aria-label') : '';
    if (name?.trim()) icon.replaceWith(...apart(icon, name.trim()));
  }
}

/** Returns what is said in place of a picture; the name of its file says nothing. */
function wordsFor(picture: Element): string[] {
  const name = (picture.getAttribute('alt') || picture.getAttribute('aria-label') || '').trim();
  return name === '' || fileName.test(name) ? [] : apart(picture, name);
}

/** Keeps words from growing together with those beside them; an emoji stands where it is. */
function apart(picture: Element, name: string): string[] {
  const isWord = (letter: string | undefined) => /[\p{L}\p{N}]/u.test(letter ?? '');
  const before = isWord(name[0]) && isWord(picture.previousSibling?.textContent?.at(-1));
  const after = isWord(name.at(-1)) && isWord(picture.nextSibling?.textContent?.[0]);
  return [`${before ? ' ' : ''}${name}${after ? ' ' : ''}`];
}

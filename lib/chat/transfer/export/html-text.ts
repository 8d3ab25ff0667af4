const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stands in HTML, in an element or in the quotes of an attribute, and is nothing but text there. */
export const htmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Control characters but tab and line ends, and marks that are not visible or change the direction of a text. */
const hidden = /(?![\t\n\r])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/gu;

/** Replaces characters that are not visible, or that would change how others are shown, by their codes. */
export const visibleText = (text: string): string => text.replace(hidden, codeOf);

/** Like `visibleText`, in one line. */
export const visibleLine = (text: string): string =>
  visibleText(text).replace(/[\t\n\r]/g, (character) => written[character] ?? ' ');

const written: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const codeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

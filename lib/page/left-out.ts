import { dataOf, isElement, isText, ownerOf, parentOf } from './safe-dom.ts';
import { isUnread } from './shown.ts';

/** Passages of a page that nobody sees, as they are kept to be looked at. */
export type LeftOut = {
  /** Notes a text of one element; further texts of it belong to the same passage. */
  note(of: Node, text: string): void;
  passages(): string[];
};

const mostPassages = 1_000;
const longestPassage = 500;

/** @param isAsked tells whether what is left out now is of interest */
export function createLeftOut(isAsked: () => boolean): LeftOut {
  const noted = new Map<Node, string>();
  return {
    note(of, text) {
      if (!isAsked()) return;
      const before = noted.get(of) ?? '';
      if (before.length > longestPassage || (before === '' && noted.size >= mostPassages)) return;
      if (text.trim() !== '') noted.set(of, before + text.slice(0, longestPassage * 4));
    },
    passages: () => [...noted.values()].map(shortened).filter(isReadable),
  };
}

/** An icon font, or the arrow of a link that the mouse shows, is nothing to look at. */
const isReadable = (passage: string) => /[\p{L}\p{N}]/u.test(passage);

const shortened = (text: string) => {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy.length > longestPassage
    ? `${tidy.slice(0, longestPassage).replace(/[\uD800-\uDBFF]$/, '')}…`
    : tidy;
};

/** The signs of a flag that has letters of its own, such as that of Wales. */
const flag = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`;
const tags = String.raw`[\u{E0000}-\u{E007F}]+`;
/** Signs without a look, and rows of those that join or vary a letter. */
const invisible = String.raw`[\u2061-\u2064\u206A-\u206F\u115F\u1160\u3164\uFFA0\u{1D173}-\u{1D17A}]+|[\u200B-\u200D\u2060\uFEFF]{2,}|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{2,}`;
const signs = new RegExp(`(${flag})|(${tags})|${invisible}`, 'gu');

/** Takes the characters out of a text that no font shows. What they spell is added to the passages. */
export function withoutUnseenSigns(text: string, passages: string[] = []): string {
  return text.replace(signs, (_all, kept: string | undefined, tagged: string | undefined) => {
    if (kept !== undefined) return kept;
    const spelled = [...(tagged ?? '')].map((sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xe_00_00),
    );
    const words = spelled.join('').replace(/[^ -~]/g, '');
    if (words.trim() !== '' && passages.length < mostPassages) passages.push(shortened(words));
    return '';
  });
}

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

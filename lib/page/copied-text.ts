import type { Placing } from './placing.ts';

/** The place to which a text is copied, and how its white space counts. */
type TextPlace = { into: Element; isPre: boolean; keepsLines: boolean };

/** Appends text to the copy, with white space that says nothing left out. */
export type CopiedText = {
  append(data: string, place: TextPlace): void;
  /** Appends a space, unless there is one. */
  space(into: Element): void;
  /** Characters appended so far. */
  size(): number;
};

const blank = /^\s*$/;

export function createCopiedText(copy: Document, placing: Placing): CopiedText {
  let size = 0;
  let isAfterSpace = true;

  function appendPiece(data: string, into: Element, isExact: boolean) {
    if (data === '' || (!isExact && isAfterSpace && blank.test(data))) return;
    const tidy = isExact ? data : data.replace(/\u00AD/g, '').replace(/\s{9,}/g, ' ');
    const text = copy.createTextNode(placing.marked(tidy, isExact));
    into.append(text);
    placing.appended(text, isExact);
    isAfterSpace = /\s$/.test(tidy);
    size += tidy.length;
  }

  return {
    append(data, { into, isPre, keepsLines }) {
      if (isPre || !keepsLines) return appendPiece(data, into, isPre);
      for (const [at, line] of data.split('\n').entries()) {
        if (at > 0) into.append(copy.createElement('br'));
        appendPiece(line, into, false);
      }
    },
    space: (into) => appendPiece(' ', into, false),
    size: () => size,
  };
}

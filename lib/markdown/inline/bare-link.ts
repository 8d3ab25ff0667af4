import type { Tokens } from 'marked';

export const addressBegin = /^(?:https?:\/\/|ftp:\/\/|www\.)/i;

/**
 * Punctuation that ends an address without brackets: that of Chinese and Japanese, and quotes, of which a single
 * one may be an apostrophe.
 */
const endOfAddress =
  /[\s<“”«»‹›„…\u3001-\u3003\u3008-\u3020\u3030\u303d\ufe10-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]|[‘’](?![\p{L}\p{N}])/u;

/** Reads an address without brackets up to the punctuation after it. */
export function bareLink(
  source: string,
  read: (text: string) => Tokens.Link | undefined,
): Tokens.Link | undefined {
  const end = source.search(endOfAddress);
  return read(end === -1 ? source : source.slice(0, end));
}

/** Characters shown of a runnable's description before “more”. */
export const longestShown = 300;

/** Shortens a longer text to its beginning. */
export const cutWords = (words: string): string =>
  words.length > longestShown ? `${words.slice(0, longestShown - 1)}…` : words;

const endLength = 100;

/** Shortens a longer name in the middle: names may differ only at the end. */
export const cutName = (name: string): string =>
  name.length > longestShown
    ? `${name.slice(0, longestShown - endLength - 1)}…${name.slice(-endLength)}`
    : name;

/** Characters of a text that a runnable says of itself, shown before more is asked for. */
export const longestShown = 300;

/** The beginning of a longer text. */
export const cutWords = (words: string): string =>
  words.length > longestShown ? `${words.slice(0, longestShown - 1)}…` : words;

const endLength = 100;

/** A longer name without its middle: names of which only the end differs stay apart. */
export const cutName = (name: string): string =>
  name.length > longestShown
    ? `${name.slice(0, longestShown - endLength - 1)}…${name.slice(-endLength)}`
    : name;

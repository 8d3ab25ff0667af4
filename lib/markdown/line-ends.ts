/** The lines as Markdown counts them: places in the text hold only where each line ends with one character. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** Writes a text as a block of code, whose fence is longer than any in the text. */
export function fenced(text: string, language = ''): string {
  const longest = (text.match(/`+/gu) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

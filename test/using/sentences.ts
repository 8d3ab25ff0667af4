/** Headings, the table of contents, pictures, and the heads of tables. */
const notSentences = /^(?:#.*|\d+\. \[.*|!\[.*|\|.*\n\|[-|]+)$/gm;

/** Lists the sentences of a page in Markdown, without links and emphasis; a row of a table is one sentence. */
export const sentencesOf = (page: string): string[] =>
  page
    .replace(notSentences, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|(?<!`[^`\n]*)\*(?=\w[^*`]*\*)|(?<=\w)\*(?![^`\n]*`)/g, '')
    .split(/\n(?=\n|- |\|)/)
    .flatMap((block) => (block.startsWith('|') ? rowOf(block) : spoken(block)))
    .filter((sentence) => sentence !== '');

const rowOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
    .join(': ');

const spoken = (block: string) =>
  block
    .trim()
    .replace(/^- /, '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!][”")]*) (?=[A-Z“`])/);

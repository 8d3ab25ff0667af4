/** The markers of a benchmark in docs/benchmarks.md, by the name of its npm script. */
const beginOf = (script) => `<!-- figures of ${script} -->`;
const end = '<!-- end of figures -->';

/** The page with new figures of one benchmark; all other text stays. Throws when the page has no place for them. */
export function withFigures(page, script, { output, measured }) {
  const begin = beginOf(script);
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`docs/benchmarks.md has no “${begin}” … “${end}”.`);
  const block = [begin, measured, '', '```', trimmed(output), '```', ''].join('\n');
  return page.slice(0, from) + block + page.slice(to);
}

/** Terminal colours, spaces at the ends of lines, and empty lines around the figures say nothing on a page. */
const trimmed = (output) =>
  output
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the control character.
    .replace(/\u001b\[[\d;]*m/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');

/** The line above the figures: when, which version, and on what machine, without its name. */
export const measuredOn = ({ date, version, processors, node }) =>
  `Measured on ${date.toISOString().slice(0, 10)}: Runnel ${version}, ${processors} processors, Node ${node}.`;

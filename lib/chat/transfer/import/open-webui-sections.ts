import { countLeftOut, type LeftOut } from './read-entry.ts';

/**
 * A block of code, which is kept; or a section from its opening to the next closing at the begin of a line, or to
 * the end of a text that broke off: Open WebUI quotes or escapes what stands inside.
 */
const blocks =
  /^ {0,3}(?<fence>`{3,}(?!`)|~{3,}(?!~))[^\n]*\n(?:[\s\S]*?\n)??(?:[ ]{0,3}\k<fence>[`~]*[ \t]*$|$(?![\s\S]))|^<details\b(?:(?!\btype=)[^>\n])*type="(?<section>reasoning|tool_calls|code_interpreter)"[^>\n]*>(?:[^\n]*?<\/details>|[\s\S]*?(?:^[ \t]*<\/details>|$(?![\s\S])))/gmu;

/** A thought as the model marked it, with which older versions begin an answer. */
const thought = /^\s*<(think|thinking)>[\s\S]*?(?:<\/\1>|$)/u;

/** Leaves out and counts the thoughts, tool calls and code runs that Open WebUI keeps as sections of a text. */
export function withoutSections(text: string, leftOut: LeftOut): string {
  const unmarked = text.replace(thought, () => {
    countLeftOut(leftOut, 'other-contents');
    return '';
  });
  const rest = unmarked.replace(blocks, (block, _fence, section: string | undefined) => {
    if (section === undefined) return block;
    countLeftOut(leftOut, section === 'reasoning' ? 'other-contents' : 'tool-messages');
    // A text directly after a section is a paragraph of its own.
    return '\n';
  });
  return rest === text ? text : rest.trim();
}

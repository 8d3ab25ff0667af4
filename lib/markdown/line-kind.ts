/** Kind of block that a line starts; `text` starts a paragraph or continues the present block. */
export type LineKind =
  | { kind: 'blank' | 'rule' | 'heading' | 'quote' | 'text' }
  /** `mark` is the whole run that opens the code; only an equal or longer one closes it. */
  | { kind: 'fence'; mark: string }
  /**
   * An item of a list or a footnote. `bullet` tells lists apart; `content` is the column at which the item's
   * content begins.
   */
  | { kind: 'item'; bullet: string; content: number; isEmpty: boolean; mayInterrupt: boolean }
  /** HTML that continues over empty lines until `end` (in lower case); '' ends at the next empty line. */
  | { kind: 'html'; end: string }
  /** A tag of details, between which there is Markdown. */
  | { kind: 'details' }
  /** A single HTML tag: HTML up to the next empty line, unless it is in a paragraph. */
  | { kind: 'tag' };

/** Counts the columns of leading white space; a tab advances to the next multiple of four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** Returns the end of the line that a place is in. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

const withoutIndent = (line: string) => line.replace(/^[ \t]+/, '');

const rule = /^(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
const item = /^([*+-]|\d{1,9}[.)])([ \t]+(?=[^ \t])|[ \t]*$)/;
const blockTag =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|$|\/?>)/i;

/** Classifies a line, without its line end, that is not inside code or HTML. */
export function lineKind(line: string): LineKind {
  const indent = indentOf(line);
  const text = withoutIndent(line);
  if (text === '') return { kind: 'blank' };
  if (indent > 3) return { kind: 'text' };
  if (text[0] === '`' || text[0] === '~') return fenceOf(text);
  if (text[0] === '>') return { kind: 'quote' };
  if (text[0] === '<') return htmlOf(text);
  if (/^#{1,6}(?:\s|$)/.test(text)) return { kind: 'heading' };
  if (rule.test(text)) return { kind: 'rule' };
  return itemOf(text, indent) ?? { kind: 'text' };
}

function fenceOf(text: string): LineKind {
  const mark = runAt(text);
  const isFence = mark.length > 2 && (mark[0] === '~' || !text.includes('`', mark.length));
  return isFence ? { kind: 'fence', mark } : { kind: 'text' };
}

/** Returns the run of one character that a text starts with. */
function runAt(text: string): string {
  let end = 1;
  while (text[end] === text[0]) end += 1;
  return text.slice(0, end);
}

const detailsTag =
  /^(?:<details(?:\s[^>]*)?>(?=[ \t]*$|<summary[\s>])|<summary(?:\s[^>]*)?>.*<\/summary>|<\/details>[ \t]*$)/i;

const htmlEnds: [RegExp, string | undefined][] = [
  [/^<(script|pre|style|textarea)(?:[\s>]|$)/i, undefined],
  [/^<!--/, '-->'],
  [/^<\?/, '?>'],
  [/^<!\[CDATA\[/, ']]>'],
  [/^<![A-Za-z]/, '>'],
];

function htmlOf(text: string): LineKind {
  for (const [begin, end] of htmlEnds) {
    const found = begin.exec(text);
    if (found) return { kind: 'html', end: end ?? `</${found[1]?.toLowerCase()}>` };
  }
  if (detailsTag.test(text)) return { kind: 'details' };
  if (blockTag.test(text)) return { kind: 'html', end: '' };
  return /^<[^<>]*>[ \t]*$/.test(text) ? { kind: 'tag' } : { kind: 'text' };
}

/** Columns by which the further paragraphs of a footnote are indented. */
export const footnoteIndent = 4;

function itemOf(text: string, indent: number): LineKind | undefined {
  if (/^\[\^[^\s[\]]{1,100}\]:/.test(text))
    return { kind: 'item', bullet: '^', content: footnoteIndent, isEmpty: false, mayInterrupt: true };
  const [, bullet, gap] = item.exec(text) ?? [];
  if (bullet === undefined || gap === undefined) return undefined;
  const isEmpty = text.length === bullet.length + gap.length;
  const after = indentOf(gap.replace(/\t/g, '    '));
  const content = indent + bullet.length + (isEmpty || after > 4 ? 1 : after);
  const mayInterrupt = !isEmpty && (bullet.length === 1 || /^1[.)]$/.test(bullet));
  return { kind: 'item', bullet: bullet.at(-1) ?? '', content, isEmpty, mayInterrupt };
}

/** Tells whether a line closes the fence that `mark` has opened. */
export function closesFence(line: string, mark: string): boolean {
  const text = withoutIndent(line);
  return indentOf(line) < 4 && text.startsWith(mark) && /^ *$/.test(text.slice(runAt(text).length));
}

/** Tells whether a line can be the one below the header of a table. */
export const isDelimiterRow = (line: string): boolean =>
  /^ {0,3}[|:-][ \t|:-]*$/.test(line) && /[|:]/.test(line);

/** Forms of HTML that go on over blank lines up to their end, and take everything in as long as it is missing. */
const forms: [begin: RegExp, end: string][] = [
  [/^ {0,3}<!--/u, '-->'],
  [/^ {0,3}<\?/u, '?>'],
  [/^ {0,3}<!\[CDATA\[/u, ']]>'],
];

/** Elements whose content is not Markdown, or not even HTML, up to their closing tag. */
const elements = ['script', 'style', 'textarea', 'pre', 'title', 'iframe', 'xmp', 'noembed', 'noframes'];

const fenceBegin = /^ {0,3}(?:(?<backticks>`{3,})[^`]*|(?<tildes>~{3,}).*)$/u;
const codeSpans = /(?<!`)(?<marks>`+)(?!`)[^`]*(?<!`)\k<marks>(?!`)/gu;

/** Lists the marks that close the HTML in which a Markdown text ends, so that it does not take in what follows. */
export function missingEnds(text: string): string[] {
  const { written, end } = outsideCode(text);
  if (end !== '') return [end];
  const html = written.replace(codeSpans, '').toLowerCase();
  return elements
    .filter(
      (name) => lastPlace(html, new RegExp(`<${name}(?=[\\s>/])`, 'gu')) > html.lastIndexOf(`</${name}`),
    )
    .map((name) => `</${name}>`);
}

/** Returns the lines outside blocks of code, and the mark that would end the form in which the text breaks off. */
function outsideCode(text: string): { written: string; end: string } {
  const lines: string[] = [];
  let block = none;
  for (const line of text.split(/\r\n?|\n/u)) {
    if (block === none) {
      block = blockAt(line);
      if (block === none) lines.push(line);
    } else if (block.fence !== '' && isFenceEnd(line.trim(), block.fence)) block = none;
    if (block.end !== '' && line.includes(block.end)) block = none;
  }
  return { written: lines.join('\n'), end: block.end };
}

/** A block that goes on until its fence or its end. */
type Block = { fence: string; end: string };

const none: Block = { fence: '', end: '' };

function blockAt(line: string): Block {
  const { backticks, tildes } = fenceBegin.exec(line)?.groups ?? {};
  const fence = backticks ?? tildes;
  const end = forms.find(([begin]) => begin.test(line))?.[1];
  return fence === undefined && end === undefined ? none : { fence: fence ?? '', end: end ?? '' };
}

const isFenceEnd = (line: string, fence: string) =>
  line.length >= fence.length && line === (fence[0] ?? '').repeat(line.length);

function lastPlace(text: string, begin: RegExp): number {
  let last = -1;
  for (const { index } of text.matchAll(begin)) last = index;
  return last;
}

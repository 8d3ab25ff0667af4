import type { Block } from '../../../markdown/markdown.ts';
import { wholeMarkdown } from '../../../markdown/reading.ts';
import { say } from '../../../words/say.ts';
import type { Attachment } from '../../file/attachment.ts';
import { momentText } from '../../run/time-text.ts';
import type { Transcript, TranscriptTurn } from './transcript.ts';

/** Writes a conversation as Markdown, with its texts unchanged. */
export const markdownDocument = ({ title, createdAt, turns }: Transcript): string =>
  [`# ${inOneLine(title)}`, momentText(createdAt), ...turns.flatMap(turnLines)]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');

const turnLines = ({ name, at, text, values, files, note }: TranscriptTurn): string[] => [
  `## ${[inOneLine(name), momentText(at)].filter((part) => part !== '').join(' · ')}`,
  withClosedBlocks(text),
  values.map((value) => `- ${inOneLine(value)}`).join('\n'),
  files.map(attachedLine).join('\n'),
  note === '' ? '' : `*${inOneLine(note)}*`,
];

const attachedLine = ({ name }: Attachment) =>
  `- ${say('export_attachedElsewhere', { name: inOneLine(name), document: 'other' })}`;

/** Escapes Markdown in a text that becomes part of a line. */
const inOneLine = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|~&]/g, '\\$&');

/** Closes unfinished code, HTML and details, so that they do not include the text that follows. */
function withClosedBlocks(text: string): string {
  if (!text.includes('<')) return withClosedCode(text);
  return withClosedCode([text, ...missingEnds(text)].join('\n'));
}

function withClosedCode(text: string): string {
  if (!/`{3}|~{3}|<details/i.test(text)) return text;
  const last = wholeMarkdown(text).at(-1);
  if (!last) return text;
  const fences = [...last.raw.matchAll(/^ {0,3}(`{3,}|~{3,})/gm)].map(([, fence]) => fence ?? '');
  const fence = last.block.kind === 'code' ? fences[0] : fences.at(-1);
  return [text, ...endsOf(last.block, fence ?? '')].join('\n');
}

/** Returns the lines that close the end of a block. `fence` opens the code in which it may end. */
function endsOf(block: Block, fence: string): string[] {
  if (block.kind === 'code') return block.isClosed || fence === '' ? [] : [fence];
  if (block.kind !== 'details' || block.isClosed) return [];
  const last = block.blocks.at(-1);
  return [...(last ? endsOf(last, fence) : []), '', '</details>'];
}

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
function missingEnds(text: string): string[] {
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
type OpenBlock = { fence: string; end: string };

const none: OpenBlock = { fence: '', end: '' };

function blockAt(line: string): OpenBlock {
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

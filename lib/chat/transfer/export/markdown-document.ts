import type { Block } from '../../../markdown/markdown.ts';
import { wholeMarkdown } from '../../../markdown/reading.ts';
import { say } from '../../../words/say.ts';
import type { Attachment } from '../../file/attachment.ts';
import { momentText } from '../../run/time-text.ts';
import { missingEnds } from './open-html.ts';
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

import { wholeMarkdown } from '../../../markdown/whole-markdown.ts';
import { say } from '../../../words/say.ts';
import type { Attachment } from '../../file/attachment.ts';
import { momentText } from '../moment.ts';
import type { Transcript, TranscriptTurn } from './transcript.ts';

/** Writes a conversation as Markdown, with its texts unchanged. */
export const markdownDocument = ({ title, createdAt, turns }: Transcript): string =>
  [`# ${inOneLine(title)}`, momentText(createdAt), ...turns.flatMap(turnLines)]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');

const turnLines = ({ name, at, text, values, files, note }: TranscriptTurn): string[] => [
  `## ${[inOneLine(name), momentText(at)].filter((part) => part !== '').join(' · ')}`,
  withClosedFence(text),
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

/** Closes unfinished code, so that it does not include the text that follows. */
function withClosedFence(text: string): string {
  if (!/`{3}|~{3}/.test(text)) return text;
  const last = wholeMarkdown(text).at(-1);
  const isOpen = last?.block.kind === 'code' && !last.block.isClosed;
  const fence = isOpen ? /^ {0,3}(`{3,}|~{3,})/.exec(last.raw)?.[1] : undefined;
  return fence === undefined ? text : `${text}\n${fence}`;
}

import { say } from '../../../words/say.ts';
import type { Attachment } from '../../file/attachment.ts';
import { momentText } from '../../run/time-text.ts';
import { type DocumentPart, isPicture } from './export-order.ts';
import { type HtmlForm, htmlText } from './html-blocks.ts';
import { markdownAsHtml } from './markdown-html.ts';
import type { Transcript, TranscriptTurn } from './transcript.ts';

/** Ids of the pictures shown in a page, and of files that are no longer stored. */
export type PageFiles = { shown: ReadonlySet<string>; gone: ReadonlySet<string> };

/** Headings of an answer are below those of the page and the turn. */
const form: HtmlForm = {
  highest: 3,
  aside: ' class="aside"',
  aligned: (side) => ` class="${side ?? 'start'}"`,
  lineEnd: '\n',
  formula: (source) => source,
};

export const htmlSection = ({ title, createdAt, turns }: Transcript, files: PageFiles): DocumentPart[] => [
  `<section>
<h1 dir="auto">${htmlText(title)}</h1>
${aside(momentText(createdAt))}
`,
  ...turns.flatMap((turn) => article(turn, files)),
  '</section>\n',
];

const article = (
  { name, at, text, values, files, note }: TranscriptTurn,
  pageFiles: PageFiles,
): DocumentPart[] => [
  `<article>
<h2 dir="auto">${htmlText(name)} <span class="aside">${htmlText(momentText(at))}</span></h2>
<div dir="auto">
${markdownAsHtml(text, form)}
</div>
`,
  values.map(aside).join(''),
  ...files.flatMap((file) => attached(file, pageFiles)),
  `${aside(note)}</article>\n`,
];

function attached({ id, name, mediaType }: Attachment, { shown, gone }: PageFiles): DocumentPart[] {
  if (!shown.has(id) || !isPicture({ mediaType }))
    return [aside(gone.has(id) ? say('export_attachedGone', { name }) : notInPage(name))];
  return [
    `${aside(say('export_attached', { name }))}<img alt="${htmlText(name)}" src="data:${htmlText(mediaType)};base64,`,
    { base64Of: id },
    '">\n',
  ];
}

const notInPage = (name: string) => say('export_attachedElsewhere', { name, document: 'page' });

const aside = (text: string) => (text === '' ? '' : `<p class="aside">${htmlText(text)}</p>\n`);

import { direction, language, say } from '../../../words/say.ts';
import type { Attachment } from '../../file/attachment.ts';
import { momentText } from '../../run/time-text.ts';
import { type DocumentPart, isPicture } from './export-order.ts';
import { type HtmlForm, htmlText, markdownAsHtml } from './markdown-html.ts';
import type { Transcript, TranscriptTurn } from './transcript.ts';

const style = `
:root { color-scheme: light; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1rem; margin: 0 0 .5rem; } h3, h4, h5, h6 { font-size: 1rem; }
article { margin: 1.5rem 0; padding-top: 1rem; border-top: 1px solid #ccc; }
img { display: block; max-width: 100%; margin: .5rem 0; }
pre { padding: .75rem; background: #f4f4f4; white-space: pre-wrap; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid #ccc; }
p, li, th, td, h3, h4, h5, h6, summary { unicode-bidi: plaintext; }
div.aside > p { display: inline; }
table { border-collapse: collapse; } th, td { padding: .25rem .5rem; border: 1px solid #ccc; }
.start { text-align: start; } .center { text-align: center; } .end { text-align: end; }
.aside { color: #555; font-size: .875rem; font-weight: 400; }
@media print { section + section { break-before: page; } h2, pre, tr, img { break-inside: avoid; } h2 { break-after: avoid; } }
`;

/** Writes the page up to the first conversation. Its policy forbids scripts, remote content and requests. */
export const htmlHead = (title: string): string => `<!doctype html>
<html lang="${language()}" dir="${direction()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${htmlText(title)}</title>
<style>${style}</style>
</head>
<body>
`;

export const htmlEnd = '</body>\n</html>\n';

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

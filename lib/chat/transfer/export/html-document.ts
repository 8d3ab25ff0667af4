import type { Block } from '../../../markdown/markdown.ts';
import { wholeMarkdown } from '../../../markdown/whole-markdown.ts';
import type { Attachment } from '../../file/attachment.ts';
import { momentText } from '../moment.ts';
import type { DocumentPart } from './exported-document.ts';
import { htmlBlocks, htmlText } from './html-blocks.ts';
import { isPicture } from './page-pictures.ts';
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
table { border-collapse: collapse; } th, td { padding: .25rem .5rem; border: 1px solid #ccc; }
.start { text-align: start; } .center { text-align: center; } .end { text-align: end; }
.aside { color: #555; font-size: .875rem; font-weight: 400; }
@media print { section + section { break-before: page; } h2, pre, tr, img { break-inside: avoid; } h2 { break-after: avoid; } }
`;

/** Up to the first conversation. The page may run nothing, load nothing from elsewhere and send nothing. */
export const htmlHead = (title: string): string => `<!doctype html>
<html lang="en">
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

/** By their ids: the pictures that a page shows, and what is not kept any more. */
export type PageFiles = { shown: ReadonlySet<string>; gone: ReadonlySet<string> };

export const htmlSection = ({ title, createdAt, turns }: Transcript, files: PageFiles): DocumentPart[] => [
  `<section>
<h1 dir="auto">${htmlText(title)}</h1>
${aside(momentText(createdAt))}
`,
  ...turns.flatMap((turn) => article(turn, files)),
  '</section>\n',
];

export const htmlEnd = '</body>\n</html>\n';

const article = ({ name, at, text, files, note }: TranscriptTurn, pageFiles: PageFiles): DocumentPart[] => [
  `<article>
<h2 dir="auto">${htmlText(name)} <span class="aside">${htmlText(momentText(at))}</span></h2>
<div dir="auto">
${htmlBlocks(blocksOf(text))}
</div>
`,
  ...files.flatMap((file) => attached(file, pageFiles)),
  `${aside(note)}</article>\n`,
];

function attached({ id, name, mediaType }: Attachment, { shown, gone }: PageFiles): DocumentPart[] {
  if (!shown.has(id) || !isPicture({ mediaType }))
    return [aside(`Attached: ${name} (${gone.has(id) ? 'not kept any more' : 'not in this page'})`)];
  return [
    `${aside(`Attached: ${name}`)}<img alt="${htmlText(name)}" src="data:${htmlText(mediaType)};base64,`,
    { base64Of: id },
    '">\n',
  ];
}

const aside = (text: string) => (text === '' ? '' : `<p class="aside">${htmlText(text)}</p>\n`);

/** What is too deep to be read as Markdown is shown as it was written. */
function blocksOf(text: string): Block[] {
  try {
    return wholeMarkdown(text).map(({ block }) => block);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ kind: 'code', language: '', text, isClosed: true }];
  }
}

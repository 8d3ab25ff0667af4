import { articleOf } from './article.ts';
import { markCode } from './code-blocks.ts';
import { isDataTable } from './data-tables.ts';
import { codeBlock } from './escaped-text.ts';
import { rememberingRoots, type ShadowRootOf } from './flat-tree.ts';
import { markFormulas } from './formulas.ts';
import { createMarkdown } from './markdown.ts';
import { createMarks, type Marks, takeMarks } from './marks.ts';
import { copyPage } from './page-copy.ts';
import type { PageReading, PageRequest } from './page-reading.ts';
import { tablesIn } from './page-tables.ts';
import { createPlacing } from './placing.ts';
import { addressOf, attributeOf, contentTypeOf, rootElementOf, titleOf } from './safe-dom.ts';
import { selectedIn } from './selected.ts';
import { cutToSelection } from './selected-part.ts';

/** Characters of a text at most. */
const longestText = 5_000_000;

/** A page as it is read: its copy, with the places of the selection marked. */
type Copied = { copy: Document; marks: Marks; address: string; contentType: string };

type Read = Pick<Extract<PageReading, { status: 'read' }>, 'how' | 'text' | 'selection'>;

const shownByItself = /^(?:image|audio|video)\/|^application\/pdf$/;

/** Reads a page: on a copy, so that the page does not change, and as text only. */
export function readPage(page: Document, { what }: PageRequest, ask: ShadowRootOf): PageReading {
  const about = { title: titleOf(page).trim(), url: addressOf(page) };
  const contentType = contentTypeOf(page);
  if (shownByItself.test(contentType)) return { status: 'file', ...about, contentType };
  const shadowRootOf = rememberingRoots(ask);
  const selected = what === 'tables' ? null : selectedIn(page, shadowRootOf);
  const given = (read: Read): PageReading =>
    read.text === ''
      ? { status: 'empty', ...about }
      : { status: 'read', ...about, language: languageOf(page), ...read };
  if (what === 'selection' && selected?.kind !== 'content')
    return given({ how: 'selection', text: cut(selected?.text ?? ''), selection: null });
  const marks = createMarks();
  const points = selected?.kind === 'content' ? selected.points : [];
  const copy = copyPage(page, shadowRootOf, createPlacing(points, marks));
  const copied = { copy, marks, address: about.url, contentType };
  if (what === 'page') return given(pageText(copied));
  if (what === 'selection') return given(selectionText(copied));
  prepare(copied);
  const tables = tablesIn(copy, about.url);
  return tables.length > 0 ? { status: 'tables', ...about, tables } : { status: 'empty', ...about };
}

const languageOf = (page: Document) => {
  const root = rootElementOf(page);
  return (root && attributeOf(root, 'lang')?.trim()) || null;
};

function pageText(copied: Copied): Read {
  const file = fileText(copied);
  if (file !== null) return bounded(file, 'whole', copied.marks);
  prepare(copied);
  const { copy, address, marks } = copied;
  const article = articleOf(copy.cloneNode(true) as Document);
  const text = createMarkdown(address)(article ?? copy.body);
  return bounded(text, article ? 'article' : 'whole', marks);
}

const markup = /html|xml/;
const prose = /^text\/(?:plain|markdown)/;

/** Returns the text of a file that the browser shows as it is; null for a page. */
function fileText({ copy, contentType }: Copied): string | null {
  if (markup.test(contentType)) return null;
  const text = (copy.querySelector('pre') ?? copy.body).textContent ?? '';
  if (prose.test(contentType) || text === '') return text;
  return codeBlock(text.trimEnd(), /json/.test(contentType) ? 'json' : '');
}

/** Marks what is more than text in the copy: formulas, code, tables of data. */
function prepare({ copy, marks }: Copied) {
  markFormulas(copy, marks);
  markCode(copy, marks);
  for (const table of copy.querySelectorAll('table'))
    if (isDataTable(table)) table.setAttribute('data-table', '');
}

function selectionText(copied: Copied): Read {
  const { copy, address, marks } = copied;
  prepare(copied);
  const part = cutToSelection(copy, marks);
  return { ...bounded(part ? createMarkdown(address)(part) : '', 'selection', marks), selection: null };
}

/** Takes the marks out of the text and bounds it. */
function bounded(marked: string, how: Read['how'], marks: Marks): Read {
  const { text: whole, place } = takeMarks(marked, marks);
  const text = cut(whole);
  return { how, text, selection: place && place.to <= text.length ? place : null };
}

/** Cuts a text that is too long, between two characters. */
const cut = (text: string) =>
  text.length > longestText ? text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '') : text;

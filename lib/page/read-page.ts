import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { markCode } from './code-blocks.ts';
import { codeBlock } from './escaped-text.ts';
import { rememberingRoots, type ShadowRootOf } from './flat-tree.ts';
import { markFormulas } from './formulas.ts';
import { createLeftOut, withoutUnseenSigns } from './left-out.ts';
import { writeNumbers } from './list-numbers.ts';
import { createMarkdown } from './markdown.ts';
import { copyPage } from './page-copy.ts';
import type { PageReading, PageRequest, PageTable } from './page-reading.ts';
import { markPictures, pictureSign } from './pictures.ts';
import { createMarks, createPlacing, type Marks, takeMarks } from './placing.ts';
import { addressOf, attributeOf, contentTypeOf, moveChildren, rootElementOf, titleOf } from './safe-dom.ts';
import { selectedIn } from './selected.ts';
import { cutToSelection } from './selected-part.ts';
import { gridOf, isDataTable, makeRoleTables } from './tables.ts';

/** Characters of a text at most. */
const longestText = 5_000_000;

/** A page as it is read: its copy, with the places of the selection marked. */
type Copied = { copy: Document; marks: Marks; address: string; contentType: string; hidden: string[] };

type Read = Pick<Extract<PageReading, { status: 'read' }>, 'how' | 'text' | 'selection' | 'hidden'>;

const shownByItself = /^(?:image|audio|video)\/|^application\/pdf$/;

/** Reads a page: on a copy, so that the page does not change, and as text only. */
export function readPage(page: Document, { what }: PageRequest, ask: ShadowRootOf): PageReading {
  const about = { title: titleIn(page), url: addressOf(page) };
  const contentType = contentTypeOf(page);
  if (shownByItself.test(contentType)) return { status: 'file', ...about, contentType };
  const shadowRootOf = rememberingRoots(ask);
  const selected = what === 'tables' ? null : selectedIn(page, shadowRootOf);
  const given = (found: Read): PageReading =>
    found.text === ''
      ? { status: 'empty', ...about }
      : { status: 'read', ...about, language: languageOf(page), ...found };
  if (what === 'selection' && selected?.kind !== 'content')
    return given(read(selected?.text ?? '', 'selection'));
  const marks = createMarks();
  const points = selected?.kind === 'content' ? selected.points : [];
  const placing = createPlacing(points, marks);
  const leftOut = createLeftOut(what === 'selection' ? placing.isBetween : () => true);
  const copy = copyPage(page, shadowRootOf, placing, leftOut);
  const copied = { copy, marks, address: about.url, contentType, hidden: leftOut.passages() };
  if (what === 'page') return given(pageText(copied));
  if (what === 'selection') return given(selectionText(copied));
  prepare(copied);
  const tables = tablesIn(copy, about.url);
  return tables.length > 0 ? { status: 'tables', ...about, tables } : { status: 'empty', ...about };
}

/** Characters of a title at most. */
const longestTitle = 500;

const titleIn = (page: Document) => {
  const title = withoutUnseenSigns(titleOf(page).slice(0, longestTitle * 4)).trim();
  return title.length > longestTitle
    ? `${title.slice(0, longestTitle).replace(/[\uD800-\uDBFF]$/, '')}…`
    : title;
};

const languageOf = (page: Document) => {
  const root = rootElementOf(page);
  return (root && attributeOf(root, 'lang')?.trim()) || null;
};

function pageText(copied: Copied): Read {
  const file = fileText(copied);
  if (file !== null) return read(file, 'whole', copied);
  prepare(copied);
  const { copy, address } = copied;
  const article = articleOf(copy.cloneNode(true) as Document);
  const text = createMarkdown(address)(article ?? copy.body);
  return read(text, article ? 'article' : 'whole', copied);
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
  makeRoleTables(copy);
  markCode(copy, marks);
  markPictures(copy);
  for (const table of copy.querySelectorAll('table'))
    if (isDataTable(table)) table.setAttribute('data-table', '');
}

function selectionText(copied: Copied): Read {
  const { copy, address, marks } = copied;
  prepare(copied);
  writeNumbers(copy);
  const part = cutToSelection(copy, marks);
  return { ...read(part ? createMarkdown(address)(part) : '', 'selection', copied), selection: null };
}

/** Takes the marks and what no font shows out of the text, and bounds it. */
function read(marked: string, how: Read['how'], copied?: Pick<Copied, 'marks' | 'hidden'>): Read {
  const hidden = [...(copied?.hidden ?? [])];
  const seen = withoutUnseenSigns(marked, hidden);
  const { text: whole, place } = copied ? takeMarks(seen, copied.marks) : { text: seen, place: null };
  const text = cut(whole);
  return { how, text, selection: place && place.to <= text.length ? place : null, hidden };
}

/** Cuts a text that is too long, between two characters. */
const cut = (text: string) =>
  text.length > longestText ? text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '') : text;

/** Elements of a page at most for which the article is looked for: it takes longer with each. */
const mostElements = 40_000;

/** Characters that an article has at least. */
const leastText = 250;

/** Finds the article of a page, on a copy that it may change. Returns null if the page is none. */
function articleOf(copy: Document): Element | null {
  if (copy.getElementsByTagName('*').length > mostElements || !isProbablyReaderable(copy)) return null;
  const content = found(copy);
  if (content?.nodeType !== 1) return null;
  return (content.textContent ?? '').trim().length < leastText ? null : (content as Element);
}

/** Notes and boxes of documentation, which the search for the article would drop like any other aside. */
const ownAsides =
  'aside[role="doc-footnote"],aside.footnote,aside.footnote-list,aside:has(> .topic-title),aside:has(> .sidebar-title)';

function keepOwnAsides(copy: Document) {
  for (const aside of copy.querySelectorAll(ownAsides)) {
    const kept = copy.createElement('div');
    moveChildren(aside, kept);
    for (const title of kept.querySelectorAll('.sidebar-title')) title.removeAttribute('class');
    aside.replaceWith(kept);
  }
}

function found(copy: Document): Node | null {
  keepOwnAsides(copy);
  const options = { keepClasses: true, disableJSONLD: true, serializer: (content: Node) => content };
  try {
    return new Readability<Node>(copy, options).parse()?.content ?? null;
  } catch {
    // The whole text is better than nothing.
    return null;
  }
}

/** Reads the data tables of a copy, each named by its caption, its label or the heading before it. */
function tablesIn(copy: Document, address: string): PageTable[] {
  const toMarkdown = createMarkdown(address);
  let heading = '';
  return [...copy.querySelectorAll('h1, h2, h3, h4, h5, h6, table[data-table]')].flatMap((element) => {
    if (element.localName !== 'table') {
      heading = tidy(element.textContent);
      return [];
    }
    const { rows, columns } = gridOf(element);
    const root = copy.createElement('div');
    root.append(element.cloneNode(true));
    const caption = tidy(element.querySelector('caption')?.textContent);
    const name = caption || tidy(element.getAttribute('aria-label')) || heading;
    return { name, rows: rows.length, columns, text: withoutUnseenSigns(toMarkdown(root)) };
  });
}

const tidy = (text: string | null | undefined) =>
  (text ?? '')
    .replaceAll(pictureSign, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*[¶#]$/, '')
    .trim();

import {
  type Alignment,
  type Block,
  type Inline,
  type ListItem,
  shapeTags,
} from '../../../markdown/markdown.ts';
import { wholeMarkdown } from '../../../markdown/reading.ts';
import { say } from '../../../words/say.ts';

/** Renders Markdown as HTML; text nested too deeply is shown as source. */
export const markdownAsHtml = (text: string, form: HtmlForm): string => htmlBlocks(blocksOf(text), form);

function blocksOf(text: string): Block[] {
  try {
    return wholeMarkdown(text).map(({ block }) => block);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ kind: 'code', language: '', text, isClosed: true }];
  }
}

/** For word processors and mails, which have no styles of ours: attributes align cells, formulas have their marks. */
export const clipboardForm: HtmlForm = {
  highest: 1,
  aside: '',
  aligned: (side) =>
    side === 'center' || side === 'end' ? ` align="${side === 'end' ? 'right' : side}"` : '',
  lineEnd: '<br>',
  formula: (source, isDisplay) => (isDisplay ? `$$${source}$$` : `$${source}$`),
};

/** Differences between a page of its own and a piece for other programs. */
export type HtmlForm = {
  /** Level of the highest heading. */
  highest: number;
  /** Attribute of a note that stands apart, with a blank before it. */
  aside: string;
  /** Attribute of an aligned cell, with a blank before it. */
  aligned(side: Alignment): string;
  /** HTML of a line end in a paragraph. */
  lineEnd: string;
  formula(source: string, isDisplay: boolean): string;
};

/** Renders Markdown as HTML from a closed set of elements, without handlers, styles or pictures. */
export const htmlBlocks = (blocks: Block[], form: HtmlForm): string =>
  blocks.map((block) => htmlBlock(block, form)).join('\n');

function htmlBlock(block: Block, form: HtmlForm): string {
  switch (block.kind) {
    case 'paragraph':
    case 'tag':
      return `<p>${inlines(block.inside, form).replaceAll('\n', form.lineEnd)}</p>`;
    case 'line':
      return inlines(block.inside, form);
    case 'heading':
      return heading(block.level, block.inside, form);
    case 'code':
      return codeBlock(block.text);
    case 'quote':
      return `<blockquote>${htmlBlocks(block.blocks, form)}</blockquote>`;
    case 'list':
      return list(block.start, block.items, form);
    case 'table':
      return table(block, form);
    case 'math':
      return codeBlock(form.formula(block.text, true));
    case 'details':
      return `<details open><summary>${inlines(block.summary, form)}</summary>${htmlBlocks(block.blocks, form)}</details>`;
    case 'footnote':
      return `<div${form.aside}><sup>${htmlText(block.label)}</sup> ${htmlBlocks(block.blocks, form)}</div>`;
    case 'rule':
      return '<hr>';
    case 'unread':
      return `<p>${htmlText(block.text)}</p>`;
  }
}

const codeBlock = (text: string) => `<pre dir="ltr"><code>${htmlText(text)}</code></pre>`;

function heading(level: number, inside: Inline[], form: HtmlForm): string {
  const tag = `h${Math.min(6, level + form.highest - 1)}`;
  return `<${tag}>${inlines(inside, form)}</${tag}>`;
}

function list(start: number | null, items: ListItem[], form: HtmlForm): string {
  const shown = items.map((item) => listItem(item, form)).join('');
  if (start === null) return `<ul>${shown}</ul>`;
  return `<ol start="${Number(start)}">${shown}</ol>`;
}

function listItem({ checked, blocks }: ListItem, form: HtmlForm): string {
  const mark = checked === null ? '' : checked ? '☑ ' : '☐ ';
  return `<li>${mark}${htmlBlocks(blocks, form)}</li>`;
}

function table({ header, rows, align }: Extract<Block, { kind: 'table' }>, form: HtmlForm): string {
  const cell = (tag: string) => (inside: Inline[], place: number) =>
    `<${tag}${form.aligned(align[place] ?? null)}>${inlines(inside, form)}</${tag}>`;
  const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('');
  return `<table><thead><tr>${header.map(cell('th')).join('')}</tr></thead><tbody>${body}</tbody></table>`;
}

const inlines = (inside: Inline[], form: HtmlForm): string =>
  inside.map((item) => inline(item, form)).join('');

function inline(item: Inline, form: HtmlForm): string {
  switch (item.kind) {
    case 'text':
      return htmlText(item.text);
    case 'code':
      return `<code dir="ltr">${htmlText(item.text)}</code>`;
    case 'math':
      return `<code dir="ltr">${htmlText(form.formula(item.text, item.isDisplay))}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return link(item.href, inlines(item.inside, form));
    case 'image':
      return link(item.source, htmlText(say('export_picture', { name: item.alt })));
    case 'footnoteMark':
      return `<sup>${htmlText(item.label)}</sup>`;
    default:
      return `<${shapeTags[item.kind]}>${inlines(item.inside, form)}</${shapeTags[item.kind]}>`;
  }
}

const schemes = ['http:', 'https:', 'mailto:'];

/** Renders a link, or plain text if the address is not a web or mail address. */
function link(href: string, shown: string): string {
  const target = URL.canParse(href) ? new URL(href) : undefined;
  if (!target || !schemes.includes(target.protocol)) return shown;
  return `<a href="${htmlText(target.href)}" rel="noopener noreferrer">${shown}</a>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML elements and quoted attributes. */
export const htmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

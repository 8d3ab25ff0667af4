import { type Block, type Inline, type ListItem, shapeTags } from '../../../markdown/markdown.ts';
import { say } from '../../../words/say.ts';

/** Renders Markdown as HTML from a closed set of elements, without handlers, styles or pictures. */
export const htmlBlocks = (blocks: Block[]): string => blocks.map(htmlBlock).join('\n');

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'tag':
      return `<p>${inlines(block.inside)}</p>`;
    case 'line':
      return inlines(block.inside);
    case 'heading':
      return heading(block.level, block.inside);
    case 'code':
      return `<pre dir="ltr"><code>${htmlText(block.text)}</code></pre>`;
    case 'quote':
      return `<blockquote>${htmlBlocks(block.blocks)}</blockquote>`;
    case 'list':
      return list(block.start, block.items);
    case 'table':
      return table(block);
    case 'math':
      return `<pre dir="ltr"><code>${htmlText(block.text)}</code></pre>`;
    case 'details':
      return `<details open><summary>${inlines(block.summary)}</summary>${htmlBlocks(block.blocks)}</details>`;
    case 'footnote':
      return `<div class="aside"><sup>${htmlText(block.label)}</sup> ${htmlBlocks(block.blocks)}</div>`;
    case 'rule':
      return '<hr>';
    case 'unread':
      return `<p>${htmlText(block.text)}</p>`;
  }
}

/** Lowers the heading levels of an answer below those of the page and the turn. */
function heading(level: number, inside: Inline[]): string {
  const tag = `h${Math.min(6, level + 2)}`;
  return `<${tag}>${inlines(inside)}</${tag}>`;
}

function list(start: number | null, items: ListItem[]): string {
  const shown = items.map(listItem).join('');
  if (start === null) return `<ul>${shown}</ul>`;
  return `<ol start="${Number(start)}">${shown}</ol>`;
}

function listItem({ checked, blocks }: ListItem): string {
  const mark = checked === null ? '' : checked ? '☑ ' : '☐ ';
  return `<li>${mark}${htmlBlocks(blocks)}</li>`;
}

function table({ header, rows, align }: Extract<Block, { kind: 'table' }>): string {
  const cell = (tag: string) => (inside: Inline[], place: number) =>
    `<${tag} class="${align[place] ?? 'start'}">${inlines(inside)}</${tag}>`;
  const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('');
  return `<table><thead><tr>${header.map(cell('th')).join('')}</tr></thead><tbody>${body}</tbody></table>`;
}

const inlines = (inside: Inline[]): string => inside.map(inline).join('');

function inline(item: Inline): string {
  switch (item.kind) {
    case 'text':
      return htmlText(item.text);
    case 'code':
    case 'math':
      return `<code dir="ltr">${htmlText(item.text)}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return link(item.href, inlines(item.inside));
    case 'image':
      return link(item.source, htmlText(say('export_picture', { name: item.alt })));
    case 'footnoteMark':
      return `<sup>${htmlText(item.label)}</sup>`;
    default:
      return `<${shapeTags[item.kind]}>${inlines(item.inside)}</${shapeTags[item.kind]}>`;
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

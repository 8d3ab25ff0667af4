import {
  type Alignment,
  type Block,
  type Inline,
  type ListItem,
  shapeTags,
} from '../../lib/markdown/markdown.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const inlineHtml = (inline: Inline): string => {
  switch (inline.kind) {
    case 'text':
      return escaped(inline.text);
    case 'code':
      return `<code>${escaped(inline.text)}</code>`;
    case 'math':
      return `<math>${escaped(inline.text)}</math>`;
    case 'break':
      return '<br />\n';
    case 'link':
      return `<a href="${escaped(addressOf(inline.href))}">${inlines(inline.inside)}</a>`;
    case 'image':
      return `<img src="${escaped(addressOf(inline.source))}" alt="${escaped(inline.alt)}" />`;
    case 'footnoteMark':
      return `<sup>[${escaped(inline.label)}]</sup>`;
    default:
      return `<${shapeTags[inline.kind]}>${inlines(inline.inside)}</${shapeTags[inline.kind]}>`;
  }
};

/** Escapes a URL as the CommonMark specification does. */
const addressOf = (href: string) => encodeURI(href).replaceAll('%25', '%');

const inlines = (inside: Inline[]) => inside.map(inlineHtml).join('');

const sideOf = (side: Alignment | undefined) =>
  side ? ` align="${{ start: 'left', center: 'center', end: 'right' }[side]}"` : '';

const cells = (tag: string, row: Inline[][], align: Alignment[]) =>
  `<tr>\n${row.map((cell, column) => `<${tag}${sideOf(align[column])}>${inlines(cell)}</${tag}>`).join('\n')}\n</tr>`;

const itemHtml = ({ checked, blocks }: ListItem) => {
  const box = checked === null ? '' : `<input ${checked ? 'checked="" ' : ''}disabled="" type="checkbox"> `;
  return `<li>${box}${blocks.map(blockHtml).join('\n')}</li>`;
};

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'tag':
      return `<p>${inlines(block.inside)}</p>`;
    case 'line':
      return inlines(block.inside);
    case 'heading':
      return `<h${block.level}>${inlines(block.inside)}</h${block.level}>`;
    case 'code':
      return codeHtml(block.language, block.text);
    case 'quote':
      return `<blockquote>\n${block.blocks.map(blockHtml).join('\n')}\n</blockquote>`;
    case 'list': {
      const { start, items } = block;
      const [tag, from] = start === null ? ['ul', ''] : ['ol', start === 1 ? '' : ` start="${start}"`];
      return `<${tag}${from}>\n${items.map(itemHtml).join('\n')}\n</${tag}>`;
    }
    case 'table':
      return `<table>\n<thead>\n${cells('th', block.header, block.align)}\n</thead>\n<tbody>\n${block.rows
        .map((row) => cells('td', row, block.align))
        .join('\n')}\n</tbody>\n</table>`;
    case 'math':
      return `<math display="block">${escaped(block.text)}</math>`;
    case 'details':
      return `<details><summary>${inlines(block.summary)}</summary>\n${block.blocks.map(blockHtml).join('\n')}\n</details>`;
    case 'footnote':
      return `<aside>[${escaped(block.label)}] ${block.blocks.map(blockHtml).join('\n')}</aside>`;
    case 'rule':
      return '<hr />';
    case 'unread':
      return `<p>${escaped(block.text)}</p>`;
  }
}

const codeHtml = (language: string, text: string) =>
  `<pre><code${language === '' ? '' : ` class="language-${escaped(language)}"`}>${escaped(text)}${text === '' ? '' : '\n'}</code></pre>`;

/** Renders blocks as the HTML of the CommonMark specification. */
export const htmlOf = (blocks: Block[]) => blocks.map(blockHtml).join('\n');

/** Removes invisible differences: titles, and white space beside tags. */
export const comparable = (html: string) =>
  html
    .replace(/ title="[^"]*"/g, '')
    // Our parser keeps the spaces at line ends.
    .replace(/ *\n */g, '\n')
    .replace(/\s*(<\/?(?:p|li|ul|ol|blockquote|h\d|hr|pre|table|thead|tbody|tr|td|th|br)\b[^>]*>)\s*/g, '$1')
    .replace(/\n+<\/code>/g, '</code>')
    .trim();

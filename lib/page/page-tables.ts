import { gridOf } from './data-tables.ts';
import { createMarkdown } from './markdown.ts';
import type { PageTable } from './page-reading.ts';

/** Reads the data tables of a copy, each named by its caption, its label or the heading before it. */
export function tablesIn(copy: Document, address: string): PageTable[] {
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
    return { name, rows: rows.length, columns, text: toMarkdown(root) };
  });
}

const tidy = (text: string | null | undefined) =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\s*[¶#]$/, '')
    .trim();

import type { Alignment, Block } from '../../lib/markdown/markdown.ts';
import { tableAsHtml, tableAsText } from '../../lib/markdown/table-copy.ts';
import { say } from '../../lib/words/say.ts';
import { CopyWith } from '../ui/CopyButton.tsx';
import { inlines } from './Inlines.tsx';
import { isPaged, Paged } from './Paged.tsx';
import { ScrollBox } from './ScrollBox.tsx';
import styles from './Table.module.css';

const classes: Record<string, string | undefined> = { center: styles.center, end: styles.end };
const classOf = (side: Alignment | undefined) => (side ? (classes[side] ?? '') : '');

type TableBlock = Extract<Block, { kind: 'table' }>;

/** A table with a copy button. */
export function Table({ block }: { block: TableBlock }) {
  return (
    <div class={styles.box}>
      <CopyWith label={say('table_copy')} copy={() => copyTable(block)} />
      <Rows block={block} />
    </div>
  );
}

/** Copies the table as HTML and as plain text. */
const copyTable = (block: TableBlock) =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([tableAsHtml(block)], { type: 'text/html' }),
      'text/plain': new Blob([tableAsText(block)], { type: 'text/plain' }),
    }),
  ]);

function Rows({ block }: { block: TableBlock }) {
  const shown = (rows: TableBlock['rows']) => (
    <ScrollBox label={say('table_name')}>
      <Cells block={block} rows={rows} />
    </ScrollBox>
  );
  if (!isPaged(block.rows)) return shown(block.rows);
  return (
    <Paged items={block.rows} kind="rows">
      {(rows) => shown([...rows])}
    </Paged>
  );
}

function Cells({ block: { align, header }, rows }: { block: TableBlock; rows: TableBlock['rows'] }) {
  return (
    <table class={styles.table} dir="auto">
      <thead>
        <tr>
          {header.map((cell, column) => (
            <th key={column} class={classOf(align[column])} scope="col">
              {inlines(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, column) => (
              <td key={column} class={classOf(align[column])}>
                {inlines(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

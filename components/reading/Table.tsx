import { clipboardForm, htmlBlocks } from '../../lib/chat/transfer/export/markdown-html.ts';
import {
  type Alignment,
  type Block,
  type Inline,
  plainText,
  tableAsText,
} from '../../lib/markdown/markdown.ts';
import { say } from '../../lib/words/say.ts';
import { CopyWith, copyBoth } from '../ui/Outgoing.tsx';
import styles from './Blocks.module.css';
import { inlines } from './Inlines.tsx';
import { isPaged, Paged } from './Paged.tsx';
import { ScrollBox } from './ScrollBox.tsx';

const sides: Record<string, string | undefined> = {
  center: styles.center,
  end: styles.end,
};
const classOf = (side: Alignment | undefined) => (side ? (sides[side] ?? '') : '');

/** Characters of a cell that stands in one line; one of a longer cell breaks. */
const shortCell = 24;

/** The class of a cell by its length and side. */
function cellClass(cell: Inline[], side: Alignment | undefined): string {
  const isShort = plainText(cell).length <= shortCell;
  return `${isShort ? styles.short : styles.long} ${classOf(side)}`.trim();
}

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

const copyTable = (block: TableBlock) => copyBoth(tableAsText(block), htmlBlocks([block], clipboardForm));

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
            <th key={column} class={cellClass(cell, align[column])} scope="col">
              {inlines(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, column) => (
              <td key={column} class={cellClass(cell, align[column])}>
                {inlines(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

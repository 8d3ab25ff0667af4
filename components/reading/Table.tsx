import type { Alignment, Block } from '../../lib/chat/markdown.ts';
import { Inlines } from './Inlines.tsx';
import styles from './Markdown.module.css';

const classes: Record<string, string | undefined> = { center: styles.center, end: styles.end };
const classOf = (side: Alignment | undefined) => (side ? (classes[side] ?? '') : '');

/** A wide table scrolls in a box of its own, which the keyboard reaches. */
export function Table({ block: { align, header, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section class={styles.wide} aria-label="Table" tabIndex={0}>
      <table class={styles.table}>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={column} class={classOf(align[column])} scope="col">
                <Inlines inside={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} class={classOf(align[column])}>
                  <Inlines inside={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

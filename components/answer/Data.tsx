import type { Json } from '../../lib/langserve/json.ts';
import styles from './Answer.module.css';
import { JsonTree } from './JsonTree.tsx';

/** Data as it is: words as words, anything with parts as a tree. */
export function Data({ value }: { value: Json }) {
  if (typeof value === 'string') return <p class={styles.plain}>{value}</p>;
  if (typeof value !== 'object' || value === null) return <p class={styles.scalar}>{String(value)}</p>;
  return <JsonTree value={value} />;
}

import { useState } from 'preact/hooks';
import type { Json } from '../../lib/langserve/json.ts';
import styles from './JsonTree.module.css';
import { TreeNode } from './TreeNode.tsx';

/** Data to be opened level by level, each value with its path to be copied. */
export function JsonTree({ value, name }: { value: Json; name?: string }) {
  const [said, setSaid] = useState('');

  async function copy(text: string, success: string) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? success : 'The browser refuses to copy.');
  }

  return (
    <div class={styles.tree} dir="ltr">
      <TreeNode value={value} name={name} path={[]} onCopy={(text, success) => void copy(text, success)} />
      <p role="status" class={styles.said}>
        {said}
      </p>
    </div>
  );
}

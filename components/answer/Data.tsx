import { isListOrObject, type Json, writeJson } from '../../lib/json/json.ts';
import styles from './Answer.module.css';
import { JsonTree } from './JsonTree.tsx';
import { LongText } from './LongText.tsx';

type Props = {
  value: Json;
  /** True if lists and objects stand in a block of their own, like code. */
  isBlock?: boolean;
};

/** A JSON value: strings as text, lists and objects as a tree. */
export function Data({ value, isBlock = false }: Props) {
  if (typeof value === 'string')
    return <LongText text={value}>{(shown) => <p class={styles.plain}>{shown}</p>}</LongText>;
  if (!isListOrObject(value)) return <p class={styles.scalar}>{writeJson(value)}</p>;
  return <JsonTree value={value} isBlock={isBlock} />;
}

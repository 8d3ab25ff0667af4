import { useState } from 'preact/hooks';
import { isNumber } from '../../lib/json/exact-number.ts';
import { type Json, writeJson } from '../../lib/json/json.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './JsonTree.module.css';
import { LongText } from './LongText.tsx';

/** Number of characters shown at first. */
const textLength = 2_000;

/** A value without entries, as JSON. */
export function TreeLeaf({ value, name }: { value: Json; name: string | undefined }) {
  const [isWhole, setWhole] = useState(false);
  const text = writeJson(value);
  const isCut = text.length > textLength && !isWhole;
  return (
    <div class={styles.row}>
      <span class={styles.words}>
        {name !== undefined && <span class={styles.key}>{name}: </span>}
        <span class={lookOf(value)}>
          {isCut ? `${text.slice(0, textLength)}…` : <LongText text={text}>{(shown) => shown}</LongText>}
        </span>
        {isCut && (
          <Button look="quiet" size="small" onClick={() => setWhole(true)}>
            {say('dataTree_showAllCharacters', { count: text.length })}
          </Button>
        )}
      </span>
    </div>
  );
}

function lookOf(value: Json): string | undefined {
  if (typeof value === 'string') return styles.string;
  return isNumber(value) ? styles.number : styles.literal;
}

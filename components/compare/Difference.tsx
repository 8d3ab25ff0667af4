import type { DataChange } from '../../lib/chat/compare/data-difference.ts';
import type { TextPiece } from '../../lib/chat/compare/text-difference.ts';
import type { Json } from '../../lib/json/json.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Lane.module.css';

/** A text in which the pieces that the other one lacks are marked. */
export const TextSide = ({ pieces }: { pieces: TextPiece[] }) => (
  <p class={styles.text} dir="auto">
    {pieces.map(({ text, isOwn }, place) => (isOwn ? <ins key={place}>{text}</ins> : text))}
  </p>
);

type DataProps = { changes: DataChange[]; side: 'one' | 'other'; more: number };

/** The values of one answer that differ from the other's, by their path. */
export const DataSide = ({ changes, side, more }: DataProps) => (
  <>
    <ul class={styles.changes}>
      {changes.map((change) => (
        <li key={change.path}>
          <code>{change.path}</code> <Value value={change[side]} />
        </li>
      ))}
    </ul>
    {more > 0 && <p class={styles.way}>{say('compare_moreChanges', { count: more })}</p>}
  </>
);

/** Characters of a value: the whole one is in the answer. */
const longestValue = 500;

const Value = ({ value }: { value: Json | undefined }) =>
  value === undefined ? (
    <span class={styles.way}>{say('compare_missing')}</span>
  ) : (
    <ins dir="auto">{shortened(JSON.stringify(value))}</ins>
  );

const shortened = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);

import type { DataChange } from '../../lib/chat/compare/data-difference.ts';
import type { ShownPiece, ShownSide } from '../../lib/chat/compare/text-difference.ts';
import { visibleText } from '../../lib/chat/trace/visible-text.ts';
import { type Json, writeJson } from '../../lib/json/json.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Lane.module.css';

type TextProps = {
  shown: ShownSide;
  /** The text is shown as it was written, hidden characters too. */
  isSource: boolean;
};

/** A text in which the pieces that the other one lacks are marked. */
export const TextSide = ({ shown: { pieces, more }, isSource }: TextProps) => (
  <>
    <p class={`${styles.text} ${isSource ? styles.source : ''}`} dir="auto">
      {pieces.map((piece, place) => (
        <Piece key={place} piece={piece} isSource={isSource} />
      ))}
    </p>
    {more > 0 && <More count={more} />}
  </>
);

const Piece = ({ piece, isSource }: { piece: ShownPiece; isSource: boolean }) =>
  'skipped' in piece ? (
    <span class={styles.skipped}>{say('compare_skipped', { count: piece.skipped })}</span>
  ) : (
    <Own isOwn={piece.isOwn}>{isSource ? visibleText(piece.text) : piece.text}</Own>
  );

const Own = ({ isOwn, children }: { isOwn: boolean; children: string }) =>
  isOwn ? <ins>{children}</ins> : children;

const More = ({ count }: { count: number }) => (
  <p class={styles.way}>{say('compare_moreChanges', { count })}</p>
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
    {more > 0 && <More count={more} />}
  </>
);

/** Characters of a value: the whole one is in the answer. */
const longestValue = 500;

/** A value as JSON; a long one is cut. */
export const Value = ({ value }: { value: Json | undefined }) =>
  value === undefined ? (
    <span class={styles.way}>{say('compare_missing')}</span>
  ) : (
    <ins class={styles.value} dir="auto">
      {shortened(writeJson(value))}
    </ins>
  );

const shortened = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);

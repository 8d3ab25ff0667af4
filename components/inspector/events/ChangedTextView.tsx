import { type ChangedText, visibleText } from '../../../lib/chat/trace/visible-text.ts';
import { say } from '../../../lib/words/say.ts';
import styles from './EventDetail.module.css';

/** Characters shown of what stayed the same, at each side, and of what changed. */
const aroundCharacters = 120;
const changedCharacters = 5_000;

/** The difference of two texts; long stretches are shortened. */
export function ChangedTextView({ changed: { start, removed, added, end } }: { changed: ChangedText }) {
  if (removed === '' && added === '') return <p class={styles.hint}>{say('changedText_same')}</p>;
  return (
    <p class={styles.changed} dir="auto">
      {start.length > aroundCharacters && '…'}
      {visibleText(start.slice(-aroundCharacters))}
      {removed !== '' && <del>{shortened(removed)}</del>}
      {added !== '' && <ins>{shortened(added)}</ins>}
      {visibleText(end.slice(0, aroundCharacters))}
      {end.length > aroundCharacters && '…'}
    </p>
  );
}

const shortened = (text: string) =>
  text.length <= changedCharacters
    ? visibleText(text)
    : `${visibleText(text.slice(0, changedCharacters))}${say('changedText_more', { count: text.length - changedCharacters })}`;

import type { FailureText } from '../../../lib/chat/run/failure.ts';
import { shortened } from '../../../lib/json/json-length.ts';
import { say } from '../../../lib/words/say.ts';
import foldStyles from '../../ui/Fold.module.css';
import styles from './Ending.module.css';

/** Lines and characters that stand in the card; more are folded. */
const shown = { lines: 2, characters: 160 };

/** The words of the server, or of an error of Runnel: the first lines, and the rest folded. */
export function ServerWords({ text: { detail, isOwnDetail } }: { text: FailureText }) {
  if (!detail) return null;
  const label = say(isOwnDetail ? 'failure_details' : 'failure_serverSaid');
  const whole = (
    <pre class={styles.server} dir="auto">
      {detail}
    </pre>
  );
  const first = firstLines(detail);
  if (first === detail.trim())
    return (
      <div class={styles.serverSaid}>
        <p>{label}</p>
        {whole}
      </div>
    );
  return (
    <details class={styles.serverSaid}>
      <summary class={foldStyles.summary}>
        <span>{label}</span>
        <span class={`${styles.server} ${styles.first}`} dir="auto">
          {first}
          {!first.endsWith('…') && '…'}
        </span>
      </summary>
      {whole}
    </details>
  );
}

const firstLines = (text: string) =>
  shortened(text.trim().split(/\r?\n/).slice(0, shown.lines).join('\n'), shown.characters);

import type { PrunedBranch } from '../../lib/chat/conversation/conversation.ts';
import { dateText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import foldStyles from '../ui/Fold.module.css';
import styles from './DeletedBranches.module.css';

type Props = {
  branches: readonly PrunedBranch[];
  /** `messageId`: the first message of the branch. */
  onRestore(messageId: string): void;
};

/** The branches of a conversation that can still be restored; nothing without one. */
export function DeletedBranches({ branches, onRestore }: Props) {
  if (branches.length === 0) return null;
  return (
    <details class={styles.deleted}>
      <summary class={foldStyles.summary}>
        {say('branches_deletedList')}
        <span class={foldStyles.end}>{branches.length}</span>
      </summary>
      <ul class={styles.list}>
        {branches.map((branch) => (
          <li key={branch.id} class={styles.row}>
            <span id={`deleted-${branch.id}`}>{rowText(branch)}</span>
            <Button
              size="small"
              aria-describedby={`deleted-${branch.id}`}
              onClick={() => onRestore(branch.id)}
            >
              {say('branches_restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const rowText = ({ messages, at }: PrunedBranch) =>
  say('branches_deletedRow', { count: messages.length, time: dateText(at, { timeStyle: 'short' }) });

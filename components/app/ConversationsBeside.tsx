import * as features from './features.ts';
import type { ComponentProps } from 'preact';
import { say } from '../../lib/words/say.ts';
import { useLate } from '../ui/use-late.ts';
import styles from './app.module.css';
import type { ConversationsColumn } from './ConversationsColumn.tsx';


/** The column of conversations, which has its place before its content is loaded. */
export function ConversationsBeside(props: ComponentProps<typeof ConversationsColumn>) {
  const Column = useLate(true, features.ConversationsColumn);
  return (
    <nav class={styles.side} aria-label={say('common_conversations')}>
      {Column && <Column {...props} />}
    </nav>
  );
}

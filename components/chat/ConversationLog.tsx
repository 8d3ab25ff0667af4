import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';
import styles from './ConversationLog.module.css';
import { useFollowing } from './use-following.ts';

type Props = {
  conversationId: string;
  /** Grows with each message: a new one is scrolled to. */
  length: number;
  children: ComponentChildren;
};

/** The conversation. It follows what is new until the reader scrolls away, and never moves a reader then. */
export function ConversationLog({ conversationId, length, children }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isFollowing, jump } = useFollowing(log, content, `${conversationId}:${length}`);
  return (
    <div class={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div ref={log} class={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
        <div ref={content} class={styles.turns}>
          {children}
        </div>
      </div>
      {!isFollowing && (
        <div class={styles.jump}>
          <Button icon="down" onClick={jump}>
            Jump to latest
          </Button>
        </div>
      )}
    </div>
  );
}

import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Found, type Match, numberOf, totalOf } from '../../lib/chat/search/matches.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import fieldStyles from '../ui/Field.module.css';
import { Icon } from '../ui/Icon.tsx';
import styles from './FindBar.module.css';

type Props = {
  /** Counts the requests to search: each one focuses the box and selects its text. */
  asked: number;
  query: string;
  /** Undefined if nothing is searched for. */
  found: Found | undefined;
  at: Match | undefined;
  onQuery(query: string): void;
  onStep(by: 1 | -1): void;
  onClose(): void;
};

/** A search bar for a conversation. The browser's own search looks at the tab, and misses what is not rendered. */
export function FindBar({ asked, query, found, at, onQuery, onStep, onClose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, [asked]);
  const isNone = !found || found.length === 0;

  function pressed(event: KeyboardEvent) {
    if (event.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
    if (event.key === 'Enter' && event.target !== box.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else onStep(event.shiftKey ? -1 : 1);
  }

  return (
    <search class={styles.bar} onKeyDown={pressed}>
      <div class={`${fieldStyles.withIcon} ${styles.query}`}>
        <Icon name="find" />
        <input
          ref={box}
          type="search"
          class={`${fieldStyles.input} ${styles.box}`}
          aria-label={say('find_title')}
          placeholder={say('find_placeholder')}
          value={query}
          onInput={(event) => onQuery(event.currentTarget.value)}
        />
      </div>
      <output class={styles.count}>{found && wordsOf(found, at)}</output>
      <IconButton icon="up" label={say('find_previous')} disabled={isNone} onClick={() => onStep(-1)} />
      <IconButton icon="down" label={say('find_next')} disabled={isNone} onClick={() => onStep(1)} />
      <IconButton icon="close" label={say('common_close')} onClick={onClose} />
    </search>
  );
}

const wordsOf = (found: Found, at: Match | undefined) =>
  at
    ? say('common_numberOf', { number: numberOf(found, at), count: totalOf(found) })
    : say('common_noMatches');

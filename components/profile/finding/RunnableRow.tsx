import type { OfferedRunnable } from '../../../lib/chat/discovery/offered-runnable.ts';
import { say } from '../../../lib/words/say.ts';
import styles from './Finding.module.css';

type Props = { id: string; runnable: OfferedRunnable; isChosen: boolean; onToggle(): void };

/** A runnable to choose: its path names the checkbox, the rest describes it. */
export function RunnableRow({ id, runnable, isChosen, onToggle }: Props) {
  const { path, modes, takes, description, isKnown } = runnable;
  const exposed = modes.length > 1 ? 'both' : modes[0] === 'stream' ? 'stream' : 'other';
  return (
    <li>
      <label class={styles.runnable}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-labelledby={`${id}-path`}
          aria-describedby={`${id}-about`}
          onChange={onToggle}
        />
        <span class={styles.words}>
          <bdi id={`${id}-path`} class={styles.path}>
            {path}
          </bdi>
          <span id={`${id}-about`} class={styles.about}>
            <span>
              {say('discovery_modes', { modes: exposed })}
              {isKnown && ` · ${say('discovery_hasProfile')}`}
            </span>
            {takes !== '' && <bdi class={styles.takes}>{takes}</bdi>}
            {description !== '' && <bdi class={styles.description}>{description}</bdi>}
          </span>
        </span>
      </label>
    </li>
  );
}

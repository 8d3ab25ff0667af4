import type { OfferedRunnable } from '../../../lib/chat/discovery/offered-runnable.ts';
import { say } from '../../../lib/words/say.ts';
import styles from './Finding.module.css';

type Props = { id: string; runnable: OfferedRunnable; isChosen: boolean; onToggle(): void };

/** A runnable to choose: its path names the checkbox, the rest describes it. */
export function RunnableRow({ id, runnable, isChosen, onToggle }: Props) {
  const { path, graph, modes, takes, description, isKnown } = runnable;
  const exposed = modes.length > 1 ? 'both' : modes[0] === 'stream' ? 'stream' : 'other';
  return (
    <li>
      <div class={styles.runnable}>
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          aria-describedby={`${id}-about`}
          onChange={onToggle}
        />
        <span class={styles.words}>
          <label for={id} class={styles.path}>
            <bdi>{path}</bdi>
          </label>
          <span id={`${id}-about`} class={styles.about}>
            <span>
              {say('discovery_modes', { modes: exposed })}
              {isKnown && ` · ${say('discovery_hasProfile')}`}
            </span>
            {graph !== undefined && (
              <bdi class={styles.description}>{say('discovery_ofGraph', { name: graph })}</bdi>
            )}
            {takes !== '' && <bdi class={styles.takes}>{takes}</bdi>}
            {description !== '' && <bdi class={styles.description}>{description}</bdi>}
          </span>
        </span>
      </div>
    </li>
  );
}

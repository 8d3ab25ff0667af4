import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { say } from '../../../lib/words/say.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ReaderStays } from '../log/use-following.ts';
import styles from './Turn.module.css';

type Props = {
  versions: string[];
  id: string;
  isLocked: boolean;
  onShow(id: string): void;
  /** Opens the overview of the branches. */
  onBranches(): void;
  /** The button that shows all versions side by side. */
  compare?: ComponentChildren;
};

/** The number of the shown version, with buttons to the others. */
export function VersionSwitcher({ versions, id, isLocked, onShow, onBranches, compare }: Props) {
  const stay = useContext(ReaderStays);
  if (versions.length < 2) return null;
  const place = versions.indexOf(id);

  function show(next: string) {
    stay();
    onShow(next);
  }

  const step = (by: -1 | 1) => {
    const next = versions[place + by];
    return { size: 'small' as const, disabled: isLocked || !next, onClick: () => next && show(next) };
  };

  return (
    <div class={styles.versions}>
      <IconButton icon="back" label={say('turn_previousVersion')} {...step(-1)} />
      <span role="status">
        <button
          type="button"
          class={styles.count}
          aria-haspopup="dialog"
          aria-description={say('branches_title')}
          data-tooltip={say('branches_title')}
          onClick={onBranches}
        >
          {say('common_numberOf', { number: place + 1, count: versions.length })}
        </button>
      </span>
      <IconButton icon="forward" label={say('turn_nextVersion')} {...step(1)} />
      {compare}
    </div>
  );
}

import { IconButton } from '../ui/Button.tsx';
import styles from './Turn.module.css';

type Props = { versions: string[]; id: string; isLocked: boolean; onShow(id: string): void };

/** Which version of a message is shown, and the way to the others. */
export function VersionSwitcher({ versions, id, isLocked, onShow }: Props) {
  if (versions.length < 2) return null;
  const place = versions.indexOf(id);
  const step = (by: -1 | 1) => {
    const next = versions[place + by];
    return { disabled: isLocked || !next, onClick: () => next && onShow(next) };
  };
  return (
    <div class={styles.tools}>
      <IconButton icon="back" label="Previous version" {...step(-1)} />
      <span class={styles.aside} role="status">
        {place + 1} of {versions.length}
      </span>
      <IconButton icon="forward" label="Next version" {...step(1)} />
    </div>
  );
}

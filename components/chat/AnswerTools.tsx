import { useId, useRef } from 'preact/hooks';
import type { Way } from '../../lib/chat/ways.ts';
import { IconButton } from '../ui/Button.tsx';
import { ListBox } from '../ui/ListBox.tsx';
import popoverStyles from '../ui/Popover.module.css';
import { usePopoverOpen } from '../ui/popover.ts';
import { useBeside } from '../ui/use-beside.ts';
import styles from './Turn.module.css';

type Props = {
  ways: Way[];
  usualId: string;
  isLocked: boolean;
  /** “Try again” stands above and does the same as “Regenerate”. */
  hasTryAgain?: boolean;
  onRegenerate(wayId: string): void;
  onFork: (() => void) | undefined;
};

/** What can be done from an answer on. */
export function AnswerTools({ ways, usualId, isLocked, hasTryAgain, onRegenerate, onFork }: Props) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = usePopoverOpen(popover);
  useBeside(popover, isOpen);
  return (
    <>
      {!hasTryAgain && (
        <IconButton
          icon="retry"
          label="Regenerate"
          disabled={isLocked || ways.length === 0}
          onClick={() => onRegenerate(usualId)}
        />
      )}
      <IconButton
        icon="down"
        label="Regenerate with another profile or mode"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        disabled={isLocked || ways.length === 0}
        popovertarget={id}
      />
      {onFork && (
        <IconButton icon="fork" label="Fork into a new conversation" disabled={isLocked} onClick={onFork} />
      )}
      <div ref={popover} id={id} popover="auto" class={popoverStyles.beside}>
        {isOpen && (
          <ListBox
            label="Regenerate with"
            options={ways.map(({ id, name, description }) => ({
              id,
              name,
              description,
              content: `${name} · ${description}`,
            }))}
            chosenId={usualId}
            optionClass={styles.way ?? ''}
            onChoose={(wayId) => {
              popover.current?.hidePopover();
              onRegenerate(wayId);
            }}
          />
        )}
      </div>
    </>
  );
}

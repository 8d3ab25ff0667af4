import { useId, useRef } from 'preact/hooks';
import { forgettingText } from '../../../lib/chat/conversation/memory.ts';
import type { Way } from '../../../lib/chat/profile/ways.ts';
import { say } from '../../../lib/words/say.ts';
import { IconButton } from '../../ui/Button.tsx';
import { HintedIconButton } from '../../ui/HintedIconButton.tsx';
import { ListBox } from '../../ui/ListBox.tsx';
import popoverStyles from '../../ui/Popover.module.css';
import { usePopoverOpen } from '../../ui/popover.ts';
import { useBeside } from '../../ui/use-beside.ts';
import styles from './Turn.module.css';

type Props = {
  /** `forgets` marks a profile whose runnable will not know the earlier messages. */
  ways: (Way & { forgets: boolean })[];
  usualId: string;
  isLocked: boolean;
  /** “Try again” is shown above and does the same as “Regenerate”. */
  hasTryAgain?: boolean;
  onRegenerate(wayId: string): void;
  onFork: (() => void) | undefined;
  /** In a fork, the runnable will not know the earlier messages. */
  forkForgets: boolean;
};

/** Buttons to regenerate an answer and to fork the conversation after it. */
export function AnswerTools(props: Props) {
  const { ways, usualId, isLocked, hasTryAgain, onRegenerate, onFork, forkForgets } = props;
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = usePopoverOpen(popover);
  useBeside(popover, isOpen);
  const usual = ways.find((way) => way.id === usualId);
  return (
    <>
      {!hasTryAgain && (
        <HintedIconButton
          icon="retry"
          label={say('answerTools_regenerate')}
          hint={usual?.forgets ? forgettingText('regenerate') : undefined}
          disabled={isLocked || ways.length === 0}
          onClick={() => onRegenerate(usualId)}
        />
      )}
      <IconButton
        icon="down"
        label={say('answerTools_regenerateOtherwise')}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        disabled={isLocked || ways.length === 0}
        popovertarget={id}
      />
      {onFork && (
        <HintedIconButton
          icon="fork"
          label={say('answerTools_fork')}
          hint={forkForgets ? forgettingText('fork') : undefined}
          disabled={isLocked}
          onClick={onFork}
        />
      )}
      <div ref={popover} id={id} popover="auto" class={popoverStyles.beside}>
        {isOpen && (
          <ListBox
            label={say('answerTools_regenerateWith')}
            options={ways.map(({ id, name, description, forgets }) => ({
              id,
              name,
              description,
              content: [name, description, ...(forgets ? [forgettingText('way')] : [])].join(' · '),
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

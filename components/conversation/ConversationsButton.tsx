import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import popoverStyles from '../ui/Popover.module.css';
import { usePopoverOpening } from '../ui/popover.ts';

type Props = {
  onToggle(isOpen: boolean): void;
  /** Content of the popup; `close` hides the popup. */
  children(close: () => void): ComponentChildren;
};

/** Button with its popup; the content is drawn only while the popup is open. */
export function ConversationsButton({ onToggle, children }: Props) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const opening = usePopoverOpening(popover);
  const isOpen = opening > 0;
  useEffect(() => onToggle(isOpen), [isOpen]);
  return (
    <>
      <IconButton
        icon="list"
        label={say('common_conversations')}
        data-command="conversations"
        aria-expanded={isOpen}
        popovertarget={id}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        class={popoverStyles.sheet}
        aria-label={say('common_conversations')}
        role="dialog"
        onFocusOut={({ relatedTarget, currentTarget }) => {
          // Never hides the focused element: the list covers the page.
          const isOutside = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
          if (isOutside) currentTarget.hidePopover();
        }}
      >
        {isOpen && <Fragment key={opening}>{children(() => popover.current?.hidePopover())}</Fragment>}
      </div>
    </>
  );
}

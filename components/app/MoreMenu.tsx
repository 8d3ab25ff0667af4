import { useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import popoverStyles from '../ui/Popover.module.css';
import { usePopoverOpen } from '../ui/popover.ts';
import { useLate } from '../ui/use-late.ts';
import type { MoreItemsProps } from './MoreItems.tsx';

const loadItems = async () => (await import('./MoreItems.tsx')).MoreItems;

/** Menu of the top bar; its items load when it opens. */
export function MoreMenu(props: Omit<MoreItemsProps, 'popover'>) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = usePopoverOpen(popover);
  const Items = useLate(isOpen, loadItems);
  return (
    <>
      <IconButton icon="more" label={say('topBar_more')} aria-expanded={isOpen} popovertarget={id} />
      <div ref={popover} id={id} popover="auto" class={popoverStyles.beside}>
        {Items && <Items {...props} popover={popover} />}
      </div>
    </>
  );
}

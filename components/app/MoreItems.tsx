import type { RefObject } from 'preact';
import { say } from '../../lib/words/say.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { useBeside } from '../ui/use-beside.ts';

export type MoreItemsProps = {
  popover: RefObject<HTMLElement | null>;
  /** Undefined without a profile. */
  onEdit: (() => void) | undefined;
  onTransfer(): void;
  /** Undefined on the full page. */
  onFullPage: (() => void) | undefined;
};

export function MoreItems({ popover, onEdit, onTransfer, onFullPage }: MoreItemsProps) {
  useBeside(popover, true);
  const closed = (then: () => void) => () => {
    popover.current?.hidePopover();
    then();
  };
  return (
    <>
      {onEdit && (
        <MenuItem icon="edit" onClick={closed(onEdit)}>
          {say('profile_edit')}
        </MenuItem>
      )}
      <MenuItem icon="transfer" onClick={closed(onTransfer)}>
        {say('topBar_yourData')}
      </MenuItem>
      {onFullPage && (
        <MenuItem icon="page" onClick={closed(onFullPage)}>
          {say('topBar_openFullPage')}
        </MenuItem>
      )}
    </>
  );
}

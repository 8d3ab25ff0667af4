import type { RefObject } from 'preact';
import { say } from '../../lib/words/say.ts';
import { MenuItem } from '../ui/Menu.tsx';
import { useBeside } from '../ui/use-beside.ts';

export type MoreItemsProps = {
  popover: RefObject<HTMLElement | null>;
  /** Undefined without a profile. */
  onEdit: (() => void) | undefined;
  /** Undefined unless the chosen profile is of the demo. */
  onRemoveDemo: (() => void) | undefined;
  onTransfer(): void;
  /** Undefined on the full page. */
  onFullPage: (() => void) | undefined;
};

export function MoreItems({ popover, onEdit, onRemoveDemo, onTransfer, onFullPage }: MoreItemsProps) {
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
      {onRemoveDemo && (
        <MenuItem icon="delete" onClick={closed(onRemoveDemo)}>
          {say('demo_remove')}
        </MenuItem>
      )}
      <MenuItem icon="transfer" onClick={closed(onTransfer)}>
        {say('yourData_title')}
      </MenuItem>
      {onFullPage && (
        <MenuItem icon="page" onClick={closed(onFullPage)}>
          {say('topBar_openFullPage')}
        </MenuItem>
      )}
    </>
  );
}

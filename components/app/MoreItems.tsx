import { say } from '../../lib/words/say.ts';
import { MenuItem } from '../ui/Menu.tsx';

export type MoreItemsProps = {
  /** Hides the menu. */
  close(): void;
  /** Undefined without a profile. */
  onEdit: (() => void) | undefined;
  /** Undefined unless the chosen profile is of the demo. */
  onRemoveDemo: (() => void) | undefined;
  onTransfer(): void;
  /** Undefined on the full page. */
  onFullPage: (() => void) | undefined;
};

export function MoreItems({ close, onEdit, onRemoveDemo, onTransfer, onFullPage }: MoreItemsProps) {
  const closed = (then: () => void) => () => {
    close();
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

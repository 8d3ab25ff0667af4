import { say } from '../../lib/words/say.ts';
import { MenuItem } from '../ui/Menu.tsx';

export type MoreItemsProps = {
  /** Hides the menu. */
  close(): void;
  /** Undefined without a profile. */
  onEdit: (() => void) | undefined;
  onTransfer(): void;
  /** Undefined on the full page. */
  onFullPage: (() => void) | undefined;
};

export function MoreItems({ close, onEdit, onTransfer, onFullPage }: MoreItemsProps) {
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

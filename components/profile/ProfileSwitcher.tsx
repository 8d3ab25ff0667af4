import { useId, useRef } from 'preact/hooks';
import { tileOf } from '../../lib/chat/profile/profile-tile.ts';
import { sayParts } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import popoverStyles from '../ui/Popover.module.css';
import { usePopoverOpening } from '../ui/popover.ts';
import { useLate } from '../ui/use-late.ts';
import type { ProfileListProps } from './ProfileList.tsx';
import styles from './ProfileSwitcher.module.css';

const loadList = async () => (await import('./ProfileList.tsx')).ProfileList;

/** Button that names the chosen profile; its popup chooses, adds and changes profiles. */
export function ProfileSwitcher(props: Omit<ProfileListProps, 'popover'>) {
  const { chosen } = props;
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const opening = usePopoverOpening(popover);
  const isOpen = opening > 0;
  const List = useLate(isOpen, loadList);
  return (
    <>
      <Button
        look="quiet"
        class={styles.button}
        popovertarget={id}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
      >
        <Avatar {...tileOf(chosen)} />
        <span class={styles.name}>
          {sayParts('profileSwitcher_chosen', {
            name: chosen.name,
            label: (parts) => <span class="visually-hidden">{parts}</span>,
          })}
        </span>
        <Icon name="choose" />
      </Button>
      <div ref={popover} id={id} popover="auto" class={`${popoverStyles.beside} ${styles.popup}`}>
        {List && <List key={opening} {...props} popover={popover} />}
      </div>
    </>
  );
}

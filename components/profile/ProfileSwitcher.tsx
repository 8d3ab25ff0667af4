import { useId, useRef } from 'preact/hooks';
import { assistantName, type Profile } from '../../lib/chat/profile/profile.ts';
import { say, sayParts } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ListBox } from '../ui/ListBox.tsx';
import popoverStyles from '../ui/Popover.module.css';
import { usePopoverOpen } from '../ui/popover.ts';
import styles from './ProfileSwitcher.module.css';

type Props = {
  profiles: Profile[];
  chosen: Profile;
  lacksAccess(profile: Profile): boolean;
  onChoose(id: string): void;
  onDuplicate(id: string): void;
  onDelete(profile: Profile): void;
  onMove(id: string, by: -1 | 1): void;
};

/** Button that names the chosen profile; its popup chooses, duplicates, deletes and moves profiles. */
export function ProfileSwitcher({ profiles, chosen, lacksAccess, onChoose, ...actions }: Props) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = usePopoverOpen(popover);
  const place = profiles.indexOf(chosen);

  function closed(then: () => void) {
    popover.current?.hidePopover();
    then();
  }

  return (
    <>
      <Button class={styles.button} popovertarget={id} aria-haspopup="listbox" aria-expanded={isOpen}>
        <Avatar name={assistantName(chosen)} picture={chosen.persona.assistant.avatar} />
        <span class={styles.name}>
          {sayParts('profileSwitcher_chosen', {
            name: chosen.name,
            label: (parts) => <span class="visually-hidden">{parts}</span>,
          })}
        </span>
        <Icon name="down" />
      </Button>
      <div ref={popover} id={id} popover="auto" class={popoverStyles.popover}>
        {isOpen && (
          <>
            <ListBox
              label={say('common_profiles')}
              options={profiles.map((profile) => ({
                id: profile.id,
                name: profile.name,
                description: lacksAccess(profile) ? say('profileSwitcher_noAccess') : undefined,
                content: <Option profile={profile} lacksAccess={lacksAccess(profile)} />,
              }))}
              chosenId={chosen.id}
              optionClass={styles.option ?? ''}
              onChoose={(profileId) => closed(() => onChoose(profileId))}
            />
            <div class={styles.tools}>
              <Button icon="copy" onClick={() => closed(() => actions.onDuplicate(chosen.id))}>
                {say('profile_duplicate')}
              </Button>
              <Button icon="delete" onClick={() => closed(() => actions.onDelete(chosen))}>
                {say('profile_delete')}
              </Button>
              <Button icon="up" disabled={place <= 0} onClick={() => actions.onMove(chosen.id, -1)}>
                {say('profileSwitcher_moveUp')}
              </Button>
              <Button
                icon="down"
                disabled={place >= profiles.length - 1}
                onClick={() => actions.onMove(chosen.id, 1)}
              >
                {say('profileSwitcher_moveDown')}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Option({ profile, lacksAccess }: { profile: Profile; lacksAccess: boolean }) {
  return (
    <>
      <Avatar name={assistantName(profile)} picture={profile.persona.assistant.avatar} />
      <span class={styles.name}>{profile.name}</span>
      {lacksAccess && (
        <span class={styles.lacking} aria-hidden="true">
          {say('profileSwitcher_noAccess')}
        </span>
      )}
    </>
  );
}

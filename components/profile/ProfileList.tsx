import type { RefObject } from 'preact';
import { isDemo } from '../../lib/chat/profile/demo-address.ts';
import { modeName } from '../../lib/chat/profile/mode-names.ts';
import { assistantName, type Profile } from '../../lib/chat/profile/profile.ts';
import { hueOf } from '../../lib/chat/profile/profile-hue.ts';
import { say } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ListBox } from '../ui/ListBox.tsx';
import { MenuItem, MenuRule } from '../ui/Menu.tsx';
import { useBeside } from '../ui/use-beside.ts';
import styles from './ProfileSwitcher.module.css';

export type ProfileListProps = {
  profiles: Profile[];
  chosen: Profile;
  lacksAccess(profile: Profile): boolean;
  onChoose(id: string): void;
  onAdd(): void;
  /** The actions on the chosen profile. */
  onEdit(): void;
  onDuplicate(): void;
  onDelete(): void;
  onMove(by: -1 | 1): void;
  /** The popup that the list is in. */
  popover: RefObject<HTMLElement | null>;
};

export function ProfileList({
  profiles,
  chosen,
  lacksAccess,
  popover,
  onMove,
  ...actions
}: ProfileListProps) {
  useBeside(popover, true);
  const place = profiles.indexOf(chosen);
  const closed = (then: () => void) => () => {
    popover.current?.hidePopover();
    then();
  };
  return (
    <>
      <ListBox
        label={say('common_profiles')}
        options={profiles.map((profile) => ({
          id: profile.id,
          name: profile.name,
          description: factsOf(profile, lacksAccess(profile)),
          content: <Option profile={profile} lacksAccess={lacksAccess(profile)} />,
        }))}
        chosenId={chosen.id}
        optionClass={styles.option ?? ''}
        onChoose={(id) => closed(() => actions.onChoose(id))()}
      />
      <MenuRule />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form. */}
      <div role="group" aria-label={chosen.name} class={styles.tools}>
        <Button look="quiet" icon="settings" class={styles.edit} onClick={closed(actions.onEdit)}>
          {say('profile_edit')}
        </Button>
        <IconButton icon="copy" label={say('profile_duplicate')} onClick={closed(actions.onDuplicate)} />
        <IconButton
          icon="up"
          label={say('profileSwitcher_moveUp')}
          disabled={place <= 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          label={say('profileSwitcher_moveDown')}
          disabled={place >= profiles.length - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon="delete" label={say('profile_delete')} onClick={closed(actions.onDelete)} />
      </div>
      <MenuItem icon="add" onClick={closed(actions.onAdd)}>
        {say('profile_add')}
      </MenuItem>
    </>
  );
}

const factsOf = ({ url, mode }: Profile, lacksAccess: boolean) =>
  say('profileSwitcher_facts', {
    address: addressOf(url),
    mode: modeName(mode),
    access: lacksAccess ? 'no' : 'other',
  });

/** Shortens a URL to its host and path; that of the demo leads nowhere. */
function addressOf(url: string): string {
  if (isDemo(url)) return say('demo_mark');
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/$/, '')}`;
}

/** Only the name is read out as the option's name; the rest is its description. */
function Option({ profile, lacksAccess }: { profile: Profile; lacksAccess: boolean }) {
  return (
    <>
      <Avatar name={assistantName(profile)} picture={profile.persona.assistant.avatar} hue={hueOf(profile)} />
      <span class={styles.words}>
        <span class={styles.cut} dir="auto">
          {profile.name}
        </span>
        <span class={styles.facts} aria-hidden="true">
          {lacksAccess && <strong class={styles.lacking}>{say('profileSwitcher_noAccess')}</strong>}
          <span class={styles.cut} dir="ltr">
            {addressOf(profile.url)}
          </span>
        </span>
      </span>
      <span class={styles.mode} data-tooltip={modeName(profile.mode)} aria-hidden="true">
        <Icon name={profile.mode === 'stream' ? 'stream' : 'batch'} />
      </span>
    </>
  );
}

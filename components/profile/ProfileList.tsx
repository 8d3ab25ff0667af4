import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import {
  inShownOrder,
  type Move,
  movedBy,
  movedTo,
  profilesWithKey,
} from '../../lib/chat/profile/headings.ts';
import { modeName } from '../../lib/chat/profile/mode-text.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { tileOf } from '../../lib/chat/profile/profile-tile.ts';
import { say } from '../../lib/words/say.ts';
import { profileKeyName, profileShortcut } from '../palette/palette-keys.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ListBox } from '../ui/ListBox.tsx';
import menuStyles from '../ui/Menu.module.css';
import { MenuItem, MenuRule } from '../ui/Menu.tsx';
import { useBeside } from '../ui/popover.ts';
import styles from './ProfileSwitcher.module.css';
import { type ProfileActions, ProfileTools } from './ProfileTools.tsx';
import { useDragOrder } from './use-drag-order.ts';

export type ProfileListProps = ProfileActions & {
  profiles: Profile[];
  chosen: Profile;
  lacksAccess(profile: Profile): boolean;
  onChoose(id: string): void;
  onAdd(): void;
  /** Resolves to whether the profiles have the new order. */
  onMove(move: Move): Promise<boolean>;
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
  const box = useRef<HTMLDivElement>(null);
  const moving = useMoving(box, profiles, onMove);
  const drag = useDragOrder(box, (id, beside) => moving.take(movedTo(profiles, id, beside)));
  const shown = inShownOrder(profiles);
  const [targetId, setTargetId] = useState(chosen.id);
  // The tools act on the profile that had the focus last, and name it.
  const target = profiles.find(({ id }) => id === targetId) ?? chosen;
  const closed = (then: () => void) => () => {
    popover.current?.hidePopover();
    then();
  };
  return (
    <>
      <div ref={box}>
        <ListBox
          label={say('common_profiles')}
          options={shown.map((profile, place) => ({
            id: profile.id,
            name: profile.name,
            description: factsOf(profile, lacksAccess(profile)),
            heading: profile.heading ?? '',
            shortcut: place < profilesWithKey ? profileShortcut(place + 1) : undefined,
            content: (
              <Option
                profile={profile}
                lacksAccess={lacksAccess(profile)}
                number={place < profilesWithKey ? place + 1 : undefined}
                drop={drag?.beside?.id === profile.id ? drag.beside.side : undefined}
                isDragged={drag?.id === profile.id}
              />
            ),
          }))}
          chosenId={chosen.id}
          optionClass={`${menuStyles.item} ${styles.option}`}
          onChoose={(id) => closed(() => actions.onChoose(id))()}
          onFocus={setTargetId}
          onMove={(id, by) => moving.take(movedBy(profiles, id, by), id)}
        />
      </div>
      <p role="status" class="visually-hidden">
        {moving.said}
      </p>
      <MenuRule />
      <ProfileTools profiles={profiles} target={target} closed={closed} take={moving.take} {...actions} />
      <MenuItem icon="add" onClick={closed(actions.onAdd)}>
        {say('profile_add')}
      </MenuItem>
    </>
  );
}

/** Moves profiles, says where they are, and keeps the focus on one that was moved by its key. */
function useMoving(
  box: RefObject<HTMLElement | null>,
  profiles: Profile[],
  onMove: ProfileListProps['onMove'],
) {
  const [said, setSaid] = useState('');
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    const id = focused.current;
    if (id === undefined || box.current?.contains(document.activeElement)) return;
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
    options.find(({ dataset }) => dataset.option === id)?.focus();
  }, [profiles]);

  return {
    said,
    /** `focusedId` is the option that has the focus. */
    async take(move: Move | undefined, focusedId?: string) {
      if (!move) return;
      focused.current = focusedId;
      const { id } = move;
      const name = profiles.find((profile) => profile.id === id)?.name ?? '';
      if (await onMove(move)) setSaid(movedText(move, name));
    },
  };
}

function movedText({ ids, id, heading }: Move, name: string): string {
  const values = { name, place: ids.indexOf(id) + 1, count: ids.length };
  return heading === ''
    ? say('profileSwitcher_moved', values)
    : say('profileSwitcher_movedUnder', { ...values, group: heading });
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

type OptionProps = {
  profile: Profile;
  lacksAccess: boolean;
  /** Number of its key, if it has one. */
  number: number | undefined;
  /** The side at which a dragged profile would be dropped. */
  drop: 'before' | 'after' | undefined;
  isDragged: boolean;
};

/** Only the name is read out as the option's name; the rest is its description. */
function Option({ profile, lacksAccess, number, drop, isDragged }: OptionProps) {
  return (
    <>
      {drop && <span class={drop === 'before' ? styles.before : styles.after} />}
      <span class={`${styles.handle} ${isDragged ? styles.dragged : ''}`} data-drag>
        <Avatar {...tileOf(profile)} />
      </span>
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
      {number !== undefined && (
        <span class={styles.key} aria-hidden="true">
          {profileKeyName(number)}
        </span>
      )}
    </>
  );
}

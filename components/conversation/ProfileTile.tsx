import type { Profile } from '../../lib/chat/profile/profile.ts';
import { tileOf } from '../../lib/chat/profile/profile-tile.ts';
import { say } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './ProfileTile.module.css';

/** Names the profile of a conversation. */
export const ownerName = (profile: Profile | undefined) => profile?.name ?? say('conversation_noProfile');

/** Tile of a conversation's profile, whose name is its tooltip. Without a profile it has no colour. */
export const ProfileTile = ({ profile }: { profile: Profile | undefined }) => (
  <span class={profile ? styles.tile : styles.none} data-tooltip={ownerName(profile)}>
    {profile ? <Avatar {...tileOf(profile)} /> : <Icon name="message" />}
  </span>
);

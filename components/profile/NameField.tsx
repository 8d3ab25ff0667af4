import type { Profile } from '../../lib/chat/profile/profile.ts';
import { hueOf } from '../../lib/chat/profile/profile-hue.ts';
import { say } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Field } from '../ui/Field.tsx';
import styles from './NameField.module.css';

type Props = {
  profile: Profile;
  /** URL that would be saved, if it is valid. */
  url: string | undefined;
  /** Names a profile after its URL. */
  nameFor(url: string): string;
  onChange(name: string): void;
};

/** Name of the profile, beside the tile that it gets. */
export function NameField({ profile, url, nameFor, onChange }: Props) {
  const { name, persona } = profile;
  const automatic = url === undefined ? undefined : nameFor(url);
  return (
    <div class={styles.who}>
      <Avatar
        name={persona.assistant.name || name.trim() || (automatic ?? '')}
        picture={persona.assistant.avatar}
        hue={hueOf(profile)}
        initials={profile.initials}
        size="big"
      />
      <Field
        label={say('profileEditor_name')}
        placeholder={automatic ?? say('profileEditor_namePlaceholder')}
        value={name}
        onChange={onChange}
      />
    </div>
  );
}

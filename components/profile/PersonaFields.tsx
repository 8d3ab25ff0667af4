import type { Persona, Profile } from '../../lib/chat/profile/profile.ts';
import { hueOf } from '../../lib/chat/profile/profile-hue.ts';
import { cutInitials } from '../../lib/chat/profile/profile-tile.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Field } from '../ui/Field.tsx';
import { AvatarField } from './AvatarField.tsx';
import { HueField } from './HueField.tsx';

type Props = { profile: Profile; onChange(part: Partial<Profile>): void };

/** Names and pictures of both sides of the conversation, and the colour of the assistant's tile. */
export function PersonaFields({ profile, onChange }: Props) {
  const { assistant, user } = profile.persona;
  const edit = (part: Partial<Persona>) => onChange({ persona: { assistant, user, ...part } });
  return (
    <>
      <div class={styles.pair}>
        <Field
          label={say('profileEditor_assistantName')}
          value={assistant.name}
          onChange={(name) => edit({ assistant: { ...assistant, name } })}
        />
        <Field
          label={say('profileEditor_tagline')}
          value={assistant.tagline}
          onChange={(tagline) => edit({ assistant: { ...assistant, tagline } })}
        />
      </div>
      <AvatarField
        label={say('profileEditor_assistantAvatar')}
        name={assistant.name}
        picture={assistant.avatar}
        hue={hueOf(profile)}
        initials={profile.initials}
        onChange={(avatar) => edit({ assistant: { ...assistant, avatar } })}
      />
      <HueField profile={profile} onChange={(hue) => onChange({ hue })} />
      <Field
        label={say('profileEditor_initials')}
        hint={say('profileEditor_initialsHint')}
        value={profile.initials ?? ''}
        onChange={(initials) => onChange({ initials: cutInitials(initials) })}
      />
      <Field
        label={say('profileEditor_yourName')}
        value={user.name}
        onChange={(name) => edit({ user: { ...user, name } })}
      />
      <AvatarField
        label={say('profileEditor_yourAvatar')}
        name={user.name}
        picture={user.avatar}
        onChange={(avatar) => edit({ user: { ...user, avatar } })}
      />
    </>
  );
}

import type { Persona } from '../../lib/chat/profile/profile.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Field } from '../ui/Field.tsx';
import { AvatarField } from './AvatarField.tsx';

type Props = { persona: Persona; onChange(persona: Persona): void };

/** Names and pictures of both sides of the conversation. */
export function PersonaFields({ persona: { assistant, user }, onChange }: Props) {
  return (
    <>
      <div class={styles.pair}>
        <Field
          label={say('profileEditor_assistantName')}
          value={assistant.name}
          onChange={(name) => onChange({ user, assistant: { ...assistant, name } })}
        />
        <Field
          label={say('profileEditor_tagline')}
          value={assistant.tagline}
          onChange={(tagline) => onChange({ user, assistant: { ...assistant, tagline } })}
        />
      </div>
      <AvatarField
        label={say('profileEditor_assistantAvatar')}
        name={assistant.name}
        picture={assistant.avatar}
        onChange={(avatar) => onChange({ user, assistant: { ...assistant, avatar } })}
      />
      <Field
        label={say('profileEditor_yourName')}
        value={user.name}
        onChange={(name) => onChange({ assistant, user: { ...user, name } })}
      />
      <AvatarField
        label={say('profileEditor_yourAvatar')}
        name={user.name}
        picture={user.avatar}
        onChange={(avatar) => onChange({ assistant, user: { ...user, avatar } })}
      />
    </>
  );
}

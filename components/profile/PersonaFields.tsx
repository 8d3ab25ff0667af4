import { useId, useState } from 'preact/hooks';
import { assistantName, type Persona, type Profile } from '../../lib/chat/profile/profile.ts';
import { type Hue, hueName, hueNames, hueOf } from '../../lib/chat/profile/profile-hue.ts';
import { cutInitials } from '../../lib/chat/profile/profile-tile.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';

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
        name={assistantName(profile)}
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

type AvatarFieldProps = {
  label: string;
  name: string;
  picture: string;
  hue?: number;
  initials?: string | undefined;
  onChange(picture: string): void;
};

/** Picker of a picture from disk; without a picture, initials are shown. */
function AvatarField({ label, name, picture, onChange, ...tile }: AvatarFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const isRemote = picture !== '' && !picture.startsWith('data:');

  async function take(file: File | undefined) {
    if (!file) return;
    const made = await avatarFrom(file);
    setProblem(made === undefined ? say('profileEditor_pictureUnreadable', { name: file.name }) : undefined);
    if (made !== undefined) onChange(made);
  }

  function toInitials() {
    setProblem(undefined);
    onChange('');
  }

  return (
    <div class={styles.picture}>
      <Avatar name={name} picture={picture} {...tile} size="big" />
      <label class={styles.label} for={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        class={styles.file}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      {picture !== '' && <Button onClick={toInitials}>{say('profileEditor_useInitials')}</Button>}
      {isRemote && (
        <p class={dialogStyles.hint}>{say('profileEditor_pictureNotLoaded', { address: picture })}</p>
      )}
      {problem && (
        <p role="alert" class={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Pixels of each side: more than twice the size that avatars are shown in, for dense screens. */
const side = 64;

/** Crops a picture to a square, scales it and returns a data URL; undefined if the browser cannot read it. */
async function avatarFrom(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const cut = Math.min(picture.width, picture.height);
    const left = (picture.width - cut) / 2;
    const top = (picture.height - cut) / 2;
    canvas.getContext('2d')?.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
    return canvas.toDataURL('image/png');
  } catch {
    return undefined;
  }
}

type HueFieldProps = { profile: Profile; onChange(hue: Hue | null): void };

/** Colour of the profile's tile. Each choice has its name beside it, since forced colours have no others. */
function HueField({ profile, onChange }: HueFieldProps) {
  const tile = (hue: Hue | null) => (
    <Avatar
      name={assistantName(profile)}
      picture=""
      hue={hueOf({ id: profile.id, hue })}
      initials={profile.initials}
    />
  );
  return (
    <RadioGroup
      label={say('profileEditor_colour')}
      look="wrapped"
      options={[
        { value: 'automatic' as const, label: say('hue_automatic'), mark: tile(null) },
        ...hueNames.map((hue) => ({ value: hue, label: hueName(hue), mark: tile(hue) })),
      ]}
      value={profile.hue ?? 'automatic'}
      onChange={(hue) => onChange(hue === 'automatic' ? null : hue)}
    />
  );
}

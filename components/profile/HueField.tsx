import { assistantName, type Profile } from '../../lib/chat/profile/profile.ts';
import { type Hue, hueName, hueNames, hueOf } from '../../lib/chat/profile/profile-hue.ts';
import { say } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';

type Props = { profile: Profile; onChange(hue: Hue | null): void };

/** Colour of the profile's tile. Each choice has its name beside it, since forced colours have no others. */
export function HueField({ profile, onChange }: Props) {
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

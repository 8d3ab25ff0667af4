import type { Profile } from '../../lib/chat/profile/profile.ts';
import { say } from '../../lib/words/say.ts';
import { Field } from '../ui/Field.tsx';

type Props = {
  profile: Profile;
  /** Those that other profiles stand under. */
  headings: string[];
  onChange(part: Partial<Profile>): void;
};

/** Heading that the profile stands under in lists. */
export const HeadingField = ({ profile, headings, onChange }: Props) => (
  <Field
    label={say('profileEditor_group')}
    placeholder={say('profileEditor_groupPlaceholder')}
    suggestions={headings}
    value={profile.heading ?? ''}
    onChange={(heading) => onChange({ heading })}
  />
);

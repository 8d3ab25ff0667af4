import { assistantName, type Profile } from './profile.ts';
import { hueOf } from './profile-hue.ts';

/** Returns what the tile of a profile shows. */
export const tileOf = (profile: Profile) => ({
  name: assistantName(profile),
  picture: profile.persona.assistant.avatar,
  hue: hueOf(profile),
  initials: profile.initials,
});

const mostInitials = 2;

/** Cuts typed initials to two letters, as a person counts them. */
export const cutInitials = (typed: string): string =>
  Array.from(new Intl.Segmenter().segment(typed.trimStart()), ({ segment }) => segment)
    .slice(0, mostInitials)
    .join('');

import { judgedTexts } from '../../runnable/secret-values.ts';
import type { Profile } from './profile.ts';

/** Lists the texts in the presets of a profile that are secret by name or look. */
export const presetKeys = ({ call }: Pick<Profile, 'call'>): string[] =>
  call.presets.flatMap(({ values }) => judgedTexts(values));

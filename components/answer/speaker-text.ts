import type { Speaker } from '../../lib/output/answer-part.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';

const roles = {
  human: 'speaker_human',
  system: 'speaker_system',
  developer: 'speaker_developer',
} as const satisfies Record<Extract<Speaker, { role: unknown }>['role'], TextKey>;

/** Names the speaker of a message that an output repeats. */
export const speakerText = (speaker: Speaker): string =>
  'role' in speaker ? say(roles[speaker.role]) : speaker.name;

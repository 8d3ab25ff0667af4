import { takePasted } from '../../lib/chat/pasted/taken.ts';
import { newProfile, type Profile } from '../../lib/chat/profile/profile.ts';
import { protocols } from '../../lib/protocols/protocols.ts';

/** Pastes a text into the form of a profile. */
export function take(text: string, profile: Profile = newProfile('p1'), secrets = {}) {
  let count = 0;
  const world = { protocols: protocols, newId: () => `h${++count}` };
  return takePasted({ profile, secrets, keepName: false }, text, world);
}

export function taken(...arguments_: Parameters<typeof take>) {
  const taking = take(...arguments_);
  if (taking?.status !== 'taken') throw new Error(`not taken: ${JSON.stringify(taking)}`);
  return taking;
}

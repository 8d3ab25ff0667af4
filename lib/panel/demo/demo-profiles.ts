import { demoUrls } from '../../chat/profile/demo.ts';
import { newProfile, type Profile } from '../../chat/profile/profile.ts';
import { say } from '../../words/say.ts';

type DemoPart = Pick<Profile, 'name' | 'url' | 'mode' | 'starters'> & { tagline: string };

const made = (id: string, { tagline, ...part }: DemoPart): Profile => {
  const { persona, ...profile } = newProfile(id);
  return { ...profile, ...part, persona: { ...persona, assistant: { ...persona.assistant, tagline } } };
};

/** Makes the profiles of the demo inside the extension, one for each of its runnables. */
export const demoProfiles = (newId: () => string) => ({
  chat: made(newId(), {
    name: say('demo_chatName'),
    url: demoUrls.chat,
    mode: 'stream',
    tagline: say('demo_tagline'),
    starters: [say('demo_askStreaming'), say('demo_askFailure'), say('demo_askGuide')],
  }),
  form: made(newId(), {
    name: say('demo_formName'),
    url: demoUrls.form,
    mode: 'batch',
    tagline: say('demo_formTagline'),
    starters: [say('demo_formStarter')],
  }),
});

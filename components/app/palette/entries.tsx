import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { paletteKey } from '../../../lib/chat/palette/palette-item.ts';
import { isDemo } from '../../../lib/chat/profile/demo.ts';
import { inShownOrder, profilesWithKey } from '../../../lib/chat/profile/headings.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { tileOf } from '../../../lib/chat/profile/profile-tile.ts';
import { isPlainPrompt, sendsAtOnce } from '../../../lib/chat/prompt/placeholder.ts';
import { promptExcerpt } from '../../../lib/chat/prompt/prompt.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { dateText } from '../../../lib/words/amounts.ts';
import { say } from '../../../lib/words/say.ts';
import type { PaletteEntry } from '../../palette/Palette.tsx';
import { commandKeyName, profileKeyName } from '../../palette/palette-keys.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon, Outline } from '../../ui/Icon.tsx';
import { sheetOutlines } from '../../ui/sheet-icons.ts';
import { actions } from './actions.ts';
import type { Scene } from './scene.ts';

/** Something that the palette offers, with what it does. */
export type Offer = PaletteEntry & { run(): void };

export const actionOffers = (scene: Scene): Offer[] =>
  actions.flatMap(({ id, name, words, icon, letter, at }) => {
    const run = at(scene);
    if (!run) return [];
    const keyName = letter && commandKeyName(letter);
    const kind = 'action' as const;
    return {
      key: paletteKey(kind, id),
      kind,
      name: say(name),
      detail: '',
      ...(words && { words: say(words) }),
      mark: <Icon name={icon} />,
      keyName,
      run,
    };
  });

export const profileOffers = (profiles: Profile[], choose: (id: string) => void): Offer[] =>
  inShownOrder(profiles).map((profile, place) => ({
    key: paletteKey('profile', profile.id),
    kind: 'profile',
    name: profile.name,
    detail: placeOf(profile),
    words: profile.heading ?? '',
    mark: <Avatar {...tileOf(profile)} />,
    keyName: place < profilesWithKey ? profileKeyName(place + 1) : undefined,
    run: () => choose(profile.id),
  }));

function placeOf({ url }: Profile): string {
  if (isDemo(url)) return say('demo_mark');
  return URL.canParse(url) ? new URL(url).host : url;
}

export const conversationOffers = (heads: readonly Conversation[], show: (id: string) => void): Offer[] =>
  heads.map(({ id, title, updatedAt }) => ({
    key: paletteKey('conversation', id),
    kind: 'conversation',
    name: title,
    detail: '',
    mark: <Icon name="message" />,
    // Written when it is shown: there may be thousands.
    get note() {
      return dateText(updatedAt, { dateStyle: 'medium' });
    },
    run: () => show(id),
  }));

/** The prompts go after what is written. */
export const promptOffers = (
  { prompts }: Profile,
  { composer: { draft, form }, prompts: { takePrompt } }: Panel,
): Offer[] =>
  prompts.map((prompt) => ({
    key: paletteKey('prompt', prompt.id),
    kind: 'prompt',
    name: `/${prompt.name}`,
    detail: say(sendsAtOnce(prompt) ? 'prompts_quotedAtOnce' : 'common_quoted', {
      text: promptExcerpt(prompt.text),
    }),
    mark: <Outline path={sheetOutlines.slash} />,
    run() {
      form.forgetMessage();
      if (isPlainPrompt(prompt)) draft.add(prompt.text);
      else void takePrompt({ prompt, put: draft.add });
    },
  }));

export function presetOffers(profile: Profile, panel: Panel): Offer[] {
  const { presets } = profile.call;
  if (presets.length === 0) return [];
  const choices = [{ id: null, name: say('preset_defaults') }, ...presets];
  return choices.map(({ id, name }) => ({
    key: paletteKey('preset', id ?? profile.id),
    kind: 'preset',
    name,
    detail: profile.name,
    mark: <Icon name={id === profile.call.presetId ? 'check' : 'settings'} />,
    run: () => void panel.profileActions.changeCall(profile, { ...profile.call, presetId: id }),
  }));
}

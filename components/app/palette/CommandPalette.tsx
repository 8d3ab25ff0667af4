import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { createItemFinder } from '../../../lib/chat/palette/item-finder.ts';
import { paletteKey } from '../../../lib/chat/palette/palette-item.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { Palette } from '../../palette/Palette.tsx';
import type { CommandsProps, RecentUse } from './Commands.tsx';
import {
  actionOffers,
  conversationOffers,
  type Offer,
  presetOffers,
  profileOffers,
  promptOffers,
} from './entries.tsx';
import { sceneOf } from './scene.ts';

type Props = CommandsProps & { recentUse: RecentUse };

/** The palette with everything that can be done at this moment. */
export function CommandPalette({ isOpen, choices, recentUse, ...commanded }: Props) {
  const { panel } = commanded;
  const heads = useHeads(panel.host.records.list);
  const profiles = panel.profiles.profiles.value;
  const chosen = panel.profiles.chosen.value;
  const recent = useMemo(() => recentUse.read().filter((key) => !isInUse(key, panel)), []);
  const choose = (id: string) => {
    choices.value += 1;
    void panel.profileActions.chooseProfile(id);
  };
  const show = (id: string) => {
    choices.value += 1;
    void panel.opening.show(id);
  };
  const ofProfiles = useMemo(() => profileOffers(profiles, choose), [profiles]);
  const ofConversations = useMemo(() => conversationOffers(heads.value, show), [heads.value]);
  // The actions are those of the moment when the palette opened: nothing changes under the cursor.
  const scene = useMemo(() => sceneOf(commanded), []);
  const ofActions = useMemo(() => actionOffers(scene), []);
  const ofChosen = useMemo(
    () =>
      chosen ? [...(scene.takesText ? promptOffers(chosen, panel) : []), ...presetOffers(chosen, panel)] : [],
    [chosen],
  );
  const offers = useMemo(
    () => [...ofProfiles, ...ofActions, ...ofConversations, ...ofChosen],
    [ofProfiles, ofActions, ofConversations, ofChosen],
  );
  const found = useMemo(() => {
    const find = createItemFinder<Offer>(offers);
    return (query: string) => find(query, recent);
  }, [offers]);
  return (
    <Palette
      found={found}
      byNumber={(number) => ofProfiles[number - 1]?.key}
      onChoose={(key) => {
        recentUse.note(key);
        offers.find((offer) => offer.key === key)?.run();
      }}
      onClose={() => {
        keepFocus(choices);
        isOpen.value = false;
      }}
    />
  );
}

/** Focuses the composer if what had the focus has gone with a popup that the palette has closed. */
function keepFocus(choices: CommandsProps['choices']) {
  const { activeElement, body } = document;
  if (activeElement === body || !activeElement?.checkVisibility()) choices.value += 1;
}

/** Tells whether this is the profile, conversation or preset of the page: nobody looks for it. */
function isInUse(key: string, { profiles, conversation }: Panel): boolean {
  const { id, call } = profiles.chosen.peek() ?? {};
  return [
    paletteKey('profile', id ?? ''),
    paletteKey('preset', call?.presetId ?? ''),
    paletteKey('conversation', conversation.open.peek().id),
  ].includes(key);
}

/** Reads the conversations once, when the palette opens. */
function useHeads(list: Panel['host']['records']['list']): Signal<readonly Conversation[]> {
  const heads = useSignal<readonly Conversation[]>([]);
  useEffect(() => {
    // A list that cannot be read says so where it is shown.
    list().then(
      ({ conversations }) => {
        heads.value = conversations;
      },
      () => {},
    );
  }, []);
  return heads;
}

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { CallSettings } from '../../chat/profile/call-settings.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { Prompt } from '../../chat/prompt/prompt.ts';
import type { Settings, SiteRule } from '../../chat/settings/settings.ts';
import { namedBy, siteUse } from '../../chat/site/site-rules.ts';
import { beginForAdded } from '../composing/moved-writing.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { IntentActions } from '../page/handle-intent.ts';

/** A rule for the site of a tab: followed in the open conversation or in a new one, or offered. */
export type SiteUse = {
  state: 'chosen' | 'begun' | 'offered';
  rule: SiteRule;
  /** Conversation that it was followed or offered in. */
  conversationId: string;
  /** Takes it back, or follows it; undefined where nothing changed. */
  act: (() => Promise<void>) | undefined;
};

export type SitePanel = Pick<
  IntentActions,
  'isPlaced' | 'untilRead' | 'startNew' | 'chooseProfile' | 'takePrompt'
> &
  Pick<NextMessage, 'attachments' | 'context' | 'draft'> & {
    settings: ReadonlySignal<Settings>;
    profiles: { profiles: ReadonlySignal<Profile[]>; chosen: ReadonlySignal<Profile | undefined> };
    conversation: Pick<ConversationState, 'open' | 'openRunId'>;
    /** A conversation that is not shown. */
    withheld: ReadonlySignal<unknown>;
    siteUse: Signal<SiteUse | undefined>;
    changeCall(profile: Profile, call: CallSettings): Promise<void>;
    show(id: string): Promise<void>;
    startTemporary(): Promise<void>;
  };

/** Follows a rule, or offers it where that would change what the person has in hand. */
export async function useRule(
  rule: SiteRule,
  { tabId, isOpening }: { tabId: number; isOpening: boolean },
  panel: SitePanel,
): Promise<void> {
  const { conversation, profiles, draft, attachments, context } = panel;
  const { profile } = namedBy(rule, profiles.profiles.peek());
  if (!profile) return;
  const does = siteUse({
    isChosen: profiles.chosen.peek()?.id === profile.id,
    hasMessages: conversation.open.peek().turns.length > 0,
    hasWriting:
      draft.text.peek().trim() !== '' ||
      attachments.list.peek().length > 0 ||
      context.fileIds.peek().length > 0,
    isBusy: conversation.openRunId.peek() !== undefined || panel.withheld.peek() !== undefined,
    isOpening,
  });
  if (does === 'none') return;
  if (does !== 'offer') return follow(rule, tabId, panel);
  panel.siteUse.value = {
    state: 'offered',
    rule,
    conversationId: conversation.open.peek().id,
    act: () => follow(rule, tabId, panel),
  };
}

/** Chooses what a rule says, in a new conversation if the open one has messages of another profile. */
async function follow(rule: SiteRule, tabId: number, panel: SitePanel) {
  const { conversation, profiles, siteUse } = panel;
  const before = profiles.chosen.peek();
  const openId = () => conversation.open.peek().id;
  const idBefore = openId();
  const { profile, prompt, preset } = namedBy(rule, profiles.profiles.peek());
  if (!profile) return;
  const goBack = await begin(profile.id, panel);
  if (profile.id !== before?.id) await panel.chooseProfile(profile.id);
  const isPresetNew = preset !== undefined && profile.call.presetId !== preset.id;
  if (isPresetNew) await choosePreset(profile.id, preset.id, panel);
  const takeBackPrompt = prompt && (await putPrompt(prompt, tabId, panel));
  const isChanged = profile.id !== before?.id || isPresetNew || takeBackPrompt !== undefined;
  async function undo() {
    siteUse.value = undefined;
    takeBackPrompt?.();
    if (isPresetNew) await choosePreset(rule.profileId, profile?.call.presetId ?? null, panel);
    await goBack();
    if (before && before.id !== rule.profileId) await panel.chooseProfile(before.id);
  }
  siteUse.value = {
    state: openId() === idBefore ? 'chosen' : 'begun',
    rule,
    conversationId: openId(),
    act: isChanged ? undo : undefined,
  };
}

/** Puts a prompt into the empty message, never to be sent at once. Returns what takes it back. */
async function putPrompt({ text }: Prompt, tabId: number, { draft, context, takePrompt }: SitePanel) {
  if (draft.text.peek().trim() !== '') return undefined;
  const before = new Set(context.fileIds.peek());
  await takePrompt({ prompt: { text }, tabId, put: draft.add });
  const added = context.fileIds.peek().filter((id) => !before.has(id));
  const written = draft.text.peek();
  return () => {
    if (draft.text.peek() === written) draft.write('');
    for (const id of added) context.remove(id);
  };
}

function begin(profileId: string, panel: SitePanel) {
  const parts = { conversation: panel.conversation, opening: panel, composer: panel };
  return beginForAdded(profileId, parts as never);
}

async function choosePreset(profileId: string, presetId: string | null, { profiles, changeCall }: SitePanel) {
  const profile = profiles.profiles.peek().find(({ id }) => id === profileId);
  if (profile) await changeCall(profile, { ...profile.call, presetId });
}

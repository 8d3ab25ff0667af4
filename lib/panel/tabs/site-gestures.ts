import type { Intent, Want } from '../../chat/intent/intent.ts';
import type { Prompt } from '../../chat/prompt/prompt.ts';
import type { SiteRule } from '../../chat/settings/settings.ts';
import { namedBy, ruleFor, siteUse } from '../../chat/site/site-rules.ts';
import { beginForAdded } from '../composing/moved-writing.ts';
import type { Tabs } from '../host/host.ts';
import { untilShown } from './intents.ts';
import type { IntentParts } from './tab-state.ts';

/**
 * Builds what follows the rules for sites. Only a gesture on a tab asks for the rule of its site, and one that names
 * a profile decides for itself.
 */
export function createSiteGestures(panel: IntentParts, { tabAddress, frontTabId, readTabGrants }: Tabs) {
  /** No gesture is known yet: the next one has opened the panel. */
  let isOpening = true;

  async function followRule(tabId: number) {
    const isFirst = isOpening;
    isOpening = false;
    const address = await tabAddress(tabId);
    const rule =
      address === undefined ? undefined : ruleFor(panel.settings.current.peek().siteRules ?? [], address);
    if (rule) await useRule(rule, { tabId, isOpening: isFirst }, panel);
  }

  return {
    /** Follows the rule before an intent is handled; after it where the intent begins a conversation. */
    around:
      (handle: (intent: Intent) => Promise<void>) =>
      async (intent: Intent): Promise<void> => {
        const { tabId, want } = intent;
        const isNew = want.kind === 'new-conversation';
        await untilShown(panel.opening);
        if (isNew) await handle(intent);
        if (tabId !== null && !namesProfile(intent)) await followRule(tabId);
        isOpening = false;
        if (!isNew) await handle(intent);
      },

    /** Follows the rule for the tab in front, if a gesture on it has opened the panel. */
    async look(windowId: number) {
      if (!isOpening) return;
      const [tabId, grants] = await Promise.all([frontTabId(windowId), readTabGrants()]);
      if (tabId === undefined || !grants.some((grant) => grant.tabId === tabId)) return;
      await untilShown(panel.opening);
      await followRule(tabId);
    },
  };
}

/** The address bar names the profile that it will ask, also where the person did not. */
const naming: readonly Want['kind'][] = ['message', 'next-profile', 'access'];

const namesProfile = ({ profileId, want }: Intent) => profileId !== null || naming.includes(want.kind);

/** Follows a rule, or offers it where that would change what the person has in hand. */
async function useRule(
  rule: SiteRule,
  { tabId, isOpening }: { tabId: number; isOpening: boolean },
  panel: IntentParts,
): Promise<void> {
  const { conversation, profiles, opening, tabs } = panel;
  const { draft, attachments, context } = panel.composer;
  const { profile } = namedBy(rule, profiles.profiles.peek());
  if (!profile) return;
  const does = siteUse({
    isChosen: profiles.chosen.peek()?.id === profile.id,
    hasMessages: conversation.open.peek().turns.length > 0,
    hasWriting:
      draft.text.peek().trim() !== '' ||
      attachments.list.peek().length > 0 ||
      context.fileIds.peek().length > 0,
    isBusy: conversation.openRunId.peek() !== undefined || opening.withheld.peek() !== undefined,
    isOpening,
  });
  if (does === 'none') return;
  if (does !== 'offer') return follow(rule, tabId, panel);
  tabs.siteUse.value = {
    state: 'offered',
    rule,
    conversationId: conversation.open.peek().id,
    act: () => follow(rule, tabId, panel),
  };
}

/** Chooses what a rule says, in a new conversation if the open one has messages of another profile. */
async function follow(rule: SiteRule, tabId: number, panel: IntentParts) {
  const { conversation, profiles, profileActions, tabs } = panel;
  const before = profiles.chosen.peek();
  const openId = () => conversation.open.peek().id;
  const idBefore = openId();
  const { profile, prompt, preset } = namedBy(rule, profiles.profiles.peek());
  if (!profile) return;
  const goBack = await beginForAdded(profile.id, panel);
  if (profile.id !== before?.id) await profileActions.chooseProfile(profile.id);
  const isPresetNew = preset !== undefined && profile.call.presetId !== preset.id;
  if (isPresetNew) await choosePreset(profile.id, preset.id, panel);
  const takeBackPrompt = prompt && (await putPrompt(prompt, tabId, panel));
  const isChanged = profile.id !== before?.id || isPresetNew || takeBackPrompt !== undefined;
  async function undo() {
    tabs.siteUse.value = undefined;
    takeBackPrompt?.();
    if (isPresetNew) await choosePreset(rule.profileId, profile?.call.presetId ?? null, panel);
    await goBack();
    if (before && before.id !== rule.profileId) await profileActions.chooseProfile(before.id);
  }
  tabs.siteUse.value = {
    state: openId() === idBefore ? 'chosen' : 'begun',
    rule,
    conversationId: openId(),
    act: isChanged ? undo : undefined,
  };
}

/** Puts a prompt into the empty message, never to be sent at once. Returns what takes it back. */
async function putPrompt(
  { text }: Prompt,
  tabId: number,
  { composer: { draft, context }, prompts }: IntentParts,
) {
  if (draft.text.peek().trim() !== '') return undefined;
  const before = new Set(context.fileIds.peek());
  await prompts.takePrompt({ prompt: { text }, tabId, put: draft.add });
  const added = context.fileIds.peek().filter((id) => !before.has(id));
  const written = draft.text.peek();
  return () => {
    if (draft.text.peek() === written) draft.write('');
    for (const id of added) context.remove(id);
  };
}

async function choosePreset(
  profileId: string,
  presetId: string | null,
  { profiles, profileActions }: IntentParts,
) {
  const profile = profiles.profiles.peek().find(({ id }) => id === profileId);
  if (profile) await profileActions.changeCall(profile, { ...profile.call, presetId });
}

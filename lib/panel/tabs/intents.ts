import { effect } from '@preact/signals';
import { type Intent, intent, type Want, waitsFor } from '../../chat/intent/intent.ts';
import { inShownOrder } from '../../chat/profile/headings.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { Opening } from '../conversation/opening.ts';
import type { Host, Tabs } from '../host/host.ts';
import { waitingAnswer } from '../sending/answering.ts';
import { addTabPicture, offerFile } from './tab-files.ts';
import { askedFor, createAdding, linkItem, type TabWant } from './tab-items.ts';
import type { ContextWant, IntentParts } from './tab-state.ts';
import { createReadingTaking } from './taken-reading.ts';

/** Handles an intent, and looks, after the intents, whether a gesture on the tab in front has opened it. */
type Acts = { handle(intent: Intent): Promise<void>; look(windowId: number): Promise<void> };

/** How often a worker that dies while it answers is asked again. */
const mostTries = 5;

/**
 * Takes what the person asked for in this window, at the start and later, and handles one after the other. The
 * full page takes only what waits at its start, if the window has no panel.
 */
export async function takeIntents({ handle, look }: Acts, tabs: Tabs, host: Host) {
  const { logFault } = host.page;
  const { windowId, isPanel } = await tabs.ownWindow();
  if (windowId === undefined) return;
  const take = createTaking(windowId, tabs, host);
  let last: Promise<void> = Promise.resolve();
  const takeNext = () => {
    last = last
      .then(async () => {
        for (let taken = await take(); taken; taken = await take())
          if (taken.intent) await handle(taken.intent).catch((error) => logFault('a way in', error));
      })
      .catch((error) => logFault('a way in', error));
    return last;
  };
  const lookNext = () => {
    void takeNext();
    last = last.then(() => look(windowId)).catch((error) => logFault('the tab in front', error));
    return last;
  };
  if (isPanel) {
    tabs.standAsPanel(windowId);
    tabs.onIntentsChange(() => void takeNext());
    tabs.onTabGrantsChange(() => void lookNext());
    return lookNext();
  }
  if (!(await tabs.isPanelOpen(windowId))) await takeNext();
}

function createTaking(windowId: number, { readIntents }: Tabs, { ids, commands }: Host) {
  // The same until an answer came: the worker may die after it has taken the intents.
  let takeId = ids.newId();
  /** Resolves to the oldest intent, without it if it cannot be read; undefined if none waits. */
  return async (): Promise<{ intent?: Intent | undefined } | undefined> => {
    // An idle worker is not woken for nothing.
    if (!waitsFor(await readIntents(), windowId)) return undefined;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const reply = await commands.send('intent.take', { windowId, takeId });
      if (!reply.ok) continue;
      takeId = ids.newId();
      const [value] = reply.value.intents;
      return value === undefined ? undefined : { intent: intent().safeParse(value).data };
    }
    return undefined;
  };
}

/** Resolves once the open conversation is read. */
export async function untilShown({ isPlaced, untilRead }: Opening): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (!isPlaced.value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
  await untilRead();
}

/** Builds what does as an intent says, once the open conversation is read. */
export function createIntentHandler(panel: IntentParts, tabs: Tabs, host: Host) {
  const takeContext = createContextTaking(panel, tabs, host);
  return async (intent: Intent): Promise<void> => {
    await untilShown(panel.opening);
    const { want } = intent;
    switch (want.kind) {
      case 'new-conversation':
        return panel.begin('usual');
      case 'access':
        return;
      case 'next-profile':
        return chooseNext(panel);
      case 'message':
        return takeMessage(panel, intent, want);
      default:
        return takeContext(intent, want);
    }
  };
}

async function chooseNext({ profiles, profileActions }: IntentParts) {
  const shown = inShownOrder(profiles.profiles.peek());
  const place = shown.findIndex(({ id }) => id === profiles.chosen.peek()?.id);
  const next = shown[(place + 1) % shown.length];
  if (next && shown.length > 1) await profileActions.chooseProfile(next.id);
}

/**
 * Puts the text or prompt after the written one. A text is sent only if nothing else would be sent with it, and no run waits
 * for an answer: it would be that answer.
 */
async function takeMessage(
  panel: IntentParts,
  { profileId, promptId, tabId }: Intent,
  { text, isSent }: Extract<Want, { kind: 'message' }>,
) {
  const { conversation, profiles, profileActions } = panel;
  const { draft, attachments, context } = panel.composer;
  const isHere = sameConversation(conversation);
  const profile = profileId === null ? profiles.chosen.peek() : named(profiles.profiles.peek(), profileId);
  if (profile && profile.id !== profiles.chosen.peek()?.id) await profileActions.chooseProfile(profile.id);
  const prompt = profile?.prompts.find(({ id }) => id === promptId);
  if (prompt) return panel.prompts.takePrompt({ prompt, tabId, more: text, put: draft.add });
  // Another one may be chosen by now, in another conversation.
  const isItsOwn = profile !== undefined && profiles.chosen.peek()?.id === profile.id;
  const isAlone =
    isHere() &&
    !waitingAnswer(conversation) &&
    draft.text.peek().trim() === '' &&
    attachments.list.peek().length === 0 &&
    context.fileIds.peek().length === 0;
  if (text !== '') draft.add(text);
  if (isSent && isAlone && isItsOwn && text !== '') await panel.sending.send();
}

function sameConversation({ open }: IntentParts['conversation']) {
  const { id } = open.peek();
  return () => open.peek().id === id;
}

const named = (profiles: Profile[], id: string | null) => profiles.find((profile) => profile.id === id);

/** Builds what makes a chip of the tab, selection or link that a person asked for, or hands it to a prompt. */
function createContextTaking(panel: IntentParts, tabs: Tabs, host: Host) {
  const take = createReadingTaking(panel);
  const add = createAdding(panel);

  const takeTab = async (want: TabWant, tabId: number | null) => {
    const { id } = panel.conversation.open.peek();
    if (tabId !== null) await take(want, await tabs.readTab(tabId, askedFor[want.kind]), id);
  };

  return async ({ tabId, profileId, promptId }: Intent, want: ContextWant): Promise<void> => {
    const question = panel.tabs.question.peek();
    if (question?.kind === 'access' && question.tabId === tabId) question.dismiss();
    const prompt = await chooseAsked(profileId, promptId, panel);
    if (want.kind === 'image') await offerFile({ kind: 'picture', url: want.url }, panel);
    if (prompt) return panel.prompts.takePrompt({ prompt, tabId, want, put: panel.composer.draft.add });
    switch (want.kind) {
      case 'image':
        return;
      case 'link':
        return add(linkItem(want));
      case 'tab-picture':
        return addTabPicture(panel, tabId, tabs, host);
      default:
        return takeTab(want, tabId);
    }
  };
}

/** Chooses the profile of the menu, and returns its prompt. */
async function chooseAsked(
  profileId: string | null,
  promptId: string | null,
  { profiles, profileActions }: IntentParts,
) {
  const profile = named(profiles.profiles.peek(), profileId) ?? profiles.chosen.peek();
  if (profile && profile.id !== profiles.chosen.peek()?.id) await profileActions.chooseProfile(profile.id);
  return profile?.prompts.find(({ id }) => id === promptId);
}

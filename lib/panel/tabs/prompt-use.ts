import { type DraftContext, usualCut } from '../../chat/context/context-item.ts';
import {
  blanksIn,
  type PageFacts,
  pagePlacesIn,
  sendsAtOnce,
  withPageFacts,
} from '../../chat/prompt/placeholder.ts';
import { hasTextPlace } from '../../form/input-plan.ts';
import type { TabReading } from '../../platform/tabs/tab-reading.ts';
import { say } from '../../words/say.ts';
import type { Host, Tabs } from '../host/host.ts';
import { waitingAnswer } from '../sending/answering.ts';
import type { Sending } from '../sending/sending.ts';
import { isLoadable } from './tab-files.ts';
import {
  askedFor,
  createAdding,
  itemOf,
  linkItem,
  type ReadItem,
  whyBlank,
  whyNotRead,
} from './tab-items.ts';
import type { PromptUse, TabParts, TakePrompt } from './tab-state.ts';

type PromptParts = TabParts & { sending: Sending };

/** Everything that was read for a prompt, or why something is missing. */
type Taken = { items: ReadItem[]; facts?: PageFacts | undefined; why?: string | undefined };

/** Builds what puts a prompt with what it names of the page into the message, and sends it if it says so. */
export function createPromptUse(panel: PromptParts, tabs: Tabs, host: Host): TakePrompt {
  const { conversation, notice } = panel;
  const { context, attachments } = panel.composer;
  const add = createAdding(panel);

  /** Adds an item, or reads it anew; one that the person has changed stays as it is. */
  async function addItem(item: ReadItem, conversationId: string) {
    if (item.place === undefined) return add(item, conversationId);
    const isSame = ({ place, url }: DraftContext) => place === item.place && url === item.url;
    const same = context.list.peek().filter(isSame);
    if (same.some(({ isEdited }) => isEdited)) return;
    for (const { id } of same) context.remove(id);
    await context.add({ ...item, field: null, cut: usualCut(item) }, conversationId);
  }

  return async (use) => {
    const isSameScene = sceneOf(panel);
    const { id } = conversation.open.peek();
    const isLeft = () => conversation.open.peek().id !== id;
    const taken = await takenFor(use, panel, tabs, host);
    const wasEmpty = context.fileIds.peek().length === 0 && attachments.list.peek().length === 0;
    for (const item of taken.items) if (!isLeft()) await addItem(item, id);
    if (isLeft()) notice.value = { text: say('pagePrompt_leftMeanwhile') };
    else await putTaken(use, taken, () => wasEmpty && isSameScene());
  };

  /** `maySend` tells whether nothing else was in the message, and conversation and profile are still the same. */
  async function putTaken({ prompt, put, more = '' }: PromptUse, taken: Taken, maySend: () => boolean) {
    const filled = taken.facts ? withPageFacts(prompt.text, taken.facts) : prompt.text;
    const given = more === '' ? filled : `${filled}\n\n${more}`;
    put(given);
    if (taken.why !== undefined) notice.value = { text: taken.why };
    else if (sendsAtOnce(prompt) && maySend() && isFilled(given, context.list.peek()))
      await sendAlone(given, maySend, panel);
  }
}

/**
 * Sends the text if nothing else is in the message, the person did not turn to something else, and no run waits for an answer:
 * it would be that answer.
 */
async function sendAlone(text: string, isSameScene: () => boolean, panel: PromptParts) {
  const { context, attachments, draft } = panel.composer;
  const added = context.fileIds.peek().join(' ');
  const isAlone = () =>
    draft.text.peek() === text &&
    context.fileIds.peek().join(' ') === added &&
    attachments.list.peek().length === 0 &&
    !waitingAnswer(panel.conversation) &&
    !panel.tabs.offeredFile.peek();
  if ((await takesText(panel)) && isAlone() && isSameScene()) await panel.sending.send();
}

const isFilled = (text: string, items: DraftContext[]) =>
  blanksIn(
    text,
    items.flatMap(({ place }) => place ?? []),
  ).length === 0;

/** Returns what tells whether the conversation and the profile are the same as now. */
function sceneOf({ conversation, profiles }: PromptParts) {
  const now = () => `${conversation.open.peek().id} ${profiles.chosen.peek()?.id}`;
  const before = now();
  return () => now() === before;
}

const planPatienceMs = 5_000;

async function takesText({ composer: { runnable } }: PromptParts): Promise<boolean> {
  if (!runnable.plan.peek()) await runnable.isKnownWithin(planPatienceMs);
  const plan = runnable.plan.peek();
  return !plan || hasTextPlace(plan);
}

const longPlaces = ['selection', 'page'] as const;

async function takenFor(use: PromptUse, panel: PromptParts, tabs: Tabs, host: Host): Promise<Taken> {
  const places = pagePlacesIn(use.prompt.text);
  if (places.size === 0) return takenOf(use, panel, tabs);
  const long = longPlaces.filter((place) => places.has(place));
  const ofLink = factsOfLink(use.want);
  if (long.length === 0 && ofLink) return { items: [], facts: ofLink };
  const tab = use.tabId ?? (await tabInFront(tabs));
  if (tab === undefined) return { items: [], facts: ofLink, why: say('pagePrompt_ownTab') };
  // Title and URL come with any reading; to look for a selection costs least.
  const asked = long.length > 0 ? long : (['selection'] as const);
  const readings = await Promise.all(
    asked.map(async (place) => ({ place, reading: await tabs.readTab(tab, place) })),
  );
  if (readings.some(({ reading }) => reading.status === 'no-access')) await wishFor(tab, tabs, host);
  const pieces = readings.map(({ place, reading }) => pieceOf(reading, place, use.want));
  const items = long.length > 0 ? pieces.flatMap(({ item }) => item ?? []) : [];
  const facts = ofLink ?? pieces.map((piece) => piece.facts).find(Boolean);
  const isWhole = items.length === long.length && (facts !== undefined || places.size === long.length);
  return { items, facts, why: isWhole ? undefined : pieces.map(({ why }) => why).find(Boolean) };
}

/** Returns the title and URL of a link, which are not those of the page. */
const factsOfLink = (want: PromptUse['want']): PageFacts | undefined =>
  want?.kind === 'link' ? { title: want.text ?? '', url: want.url } : undefined;

/** The part of a reading that a placeholder needs. */
type Piece = { item: ReadItem | undefined; facts: PageFacts | undefined; why: string | undefined };

function pieceOf(reading: TabReading, place: 'selection' | 'page', want: PromptUse['want']): Piece {
  const item = itemOf(reading, place === 'selection' ? want : undefined);
  return {
    item: item && { ...item, place },
    facts: 'url' in reading ? reading : undefined,
    why: reading.status === 'read' ? undefined : whyBlank(reading, place),
  };
}

/** Reads what a prompt that names nothing of the page was chosen for. */
async function takenOf({ want, tabId = null }: PromptUse, panel: PromptParts, tabs: Tabs): Promise<Taken> {
  if (want?.kind === 'link') return { items: [linkItem(want)] };
  if (!want) return { items: [] };
  if (want.kind === 'image' || want.kind === 'tab-picture')
    return { items: [], why: isLoadable(panel) ? say('pagePrompt_picture') : undefined };
  if (tabId === null) return { items: [], why: say('context_noAccess') };
  const reading = await tabs.readTab(tabId, askedFor[want.kind]);
  const item = itemOf(reading, want);
  if (item) return { items: [item] };
  return { items: [], why: reading.status === 'read' ? undefined : whyNotRead(reading, want.kind) };
}

/** A click on the icon then leaves the panel open, for the prompt to be chosen again. */
async function wishFor(tabId: number, { ownWindow }: Tabs, { commands }: Host) {
  const { windowId, isPanel } = await ownWindow();
  if (isPanel && windowId !== undefined)
    await commands.send('intent.wish', { windowId, tabId, want: { kind: 'access' } });
}

/** Returns the tab in front of the panel. In a tab of its own, Runnel is in front. */
async function tabInFront({ ownWindow, frontTabId }: Tabs): Promise<number | undefined> {
  const { windowId, isPanel } = await ownWindow();
  return isPanel && windowId !== undefined ? frontTabId(windowId) : undefined;
}

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ContextField } from '../../chat/context/context-item.ts';
import type { DraftContext } from '../../chat/context/draft-context.ts';
import { usualCut } from '../../chat/context/text-cut.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { AskedOfTab, TabReading } from '../../platform/tabs/tab-reading.ts';
import { say } from '../../words/say.ts';
import type { ContextIntent } from './handle-intent.ts';
import type { Notice } from './notice.ts';
import { tabAccessText } from './tab-access-text.ts';

type Read = Extract<TabReading, { status: 'read' }>;

export type ContextWorld = {
  readTab(tabId: number, what: AskedOfTab): Promise<TabReading>;
  context: { add(item: Omit<DraftContext, 'id'>): Promise<void> };
  profiles: { profiles: ReadonlySignal<Profile[]>; chosen: ReadonlySignal<Profile | undefined> };
  chooseProfile(id: string): Promise<void>;
  draft: { add(text: string): void };
  runnable: { textFields: ReadonlySignal<ContextField[]> };
  notice: Signal<Notice | undefined>;
};

type Unplaced = Omit<DraftContext, 'id' | 'field' | 'cut'>;

/** Builds what makes a chip of the tab, selection or link that a person asked for. */
export function createContextTaking(world: ContextWorld) {
  const { readTab, context, notice, profiles, runnable } = world;

  /** Adds an item for the field that the person chose last, if the runnable has it. */
  function add(item: Unplaced): Promise<void> {
    const kept = profiles.chosen.peek()?.call.context.field;
    const field = runnable.textFields.peek().find(({ name }) => name === kept?.name) ?? null;
    return context.add({ ...item, field, cut: usualCut(item) });
  }

  return async ({ tabId, want, ...asked }: ContextIntent): Promise<void> => {
    await chooseAsked(asked, world);
    if (want.kind === 'link') return add({ ...linkItem, title: want.text ?? '', url: want.url });
    if (tabId === null || want.kind === 'image') return;
    const reading = await readTab(tabId, want.kind);
    const item = itemOf(reading) ?? plainItem(want, reading);
    if (item) return add(item);
    if (reading.status !== 'read') notice.value = { text: whyNotRead(reading, want.kind) };
  };
}

function itemOf(reading: TabReading): Unplaced | undefined {
  if (reading.status !== 'read') return undefined;
  const { how, title, url, text, selection } = reading;
  return { kind: how === 'selection' ? 'selection' : 'page', title, url, text, selection };
}

/** The browser gives the selection of frames and pages that cannot be read as plain text. */
function plainItem(want: ContextIntent['want'], reading: TabReading): Unplaced | undefined {
  if (want.kind !== 'selection' || !want.text) return undefined;
  const { title, url } = 'url' in reading ? reading : { title: '', url: '' };
  return { kind: 'selection', title, url, text: want.text, selection: null };
}

/** Chooses the profile of the menu, and puts its prompt into the message. */
async function chooseAsked(
  { profileId, promptId }: Pick<ContextIntent, 'profileId' | 'promptId'>,
  { profiles, chooseProfile, draft }: ContextWorld,
) {
  const profile = profiles.profiles.peek().find(({ id }) => id === profileId) ?? profiles.chosen.peek();
  if (profile && profile.id !== profiles.chosen.peek()?.id) await chooseProfile(profile.id);
  const prompt = profile?.prompts.find(({ id }) => id === promptId);
  if (prompt) draft.add(prompt.text);
}

const linkItem = { kind: 'link', text: '', selection: null } as const;

function whyNotRead(reading: Exclude<TabReading, Read>, kind: 'selection' | 'page'): string {
  switch (reading.status) {
    case 'no-access':
    case 'unreadable':
      return tabAccessText(reading);
    case 'file':
      return say('context_file', { type: reading.contentType });
    case 'empty':
    case 'tables':
      return say(kind === 'selection' ? 'context_nothingSelected' : 'context_emptyPage');
  }
}

import type { ReadonlySignal } from '@preact/signals';
import type { ContextField } from '../../chat/context/context-item.ts';
import type { DraftContext } from '../../chat/context/draft-context.ts';
import { usualCut } from '../../chat/context/text-cut.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { AskedOfTab, TabReading } from '../../platform/tabs/tab-reading.ts';
import { say } from '../../words/say.ts';
import type { ContextIntent } from './handle-intent.ts';
import { addTabPicture, offerFile, type TabFilePanel, type TabPictureWorld } from './tab-files.ts';

export type ContextWorld = TabFilePanel &
  TabPictureWorld & {
    readTab(tabId: number, what: AskedOfTab): Promise<TabReading>;
    context: { add(item: Omit<DraftContext, 'id'>): Promise<void> };
    profiles: { profiles: ReadonlySignal<Profile[]>; chosen: ReadonlySignal<Profile | undefined> };
    chooseProfile(id: string): Promise<void>;
    draft: { add(text: string): void };
    runnable: { textFields: ReadonlySignal<ContextField[]> };
  };

type ReadWant = Extract<ContextIntent['want'], { kind: 'selection' | 'page' }>;
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

  async function takeReading(tabId: number, want: ReadWant) {
    const reading = await readTab(tabId, want.kind);
    const item = itemOf(reading) ?? plainItem(want, reading);
    if (item) return add(item);
    if (reading.status === 'file') return offerFile(fileOf(reading), world);
    if (reading.status !== 'read') notice.value = { text: whyNotRead(reading, want.kind) };
  }

  return async ({ tabId, want, ...asked }: ContextIntent): Promise<void> => {
    await chooseAsked(asked, world);
    if (want.kind === 'link') return add({ ...linkItem, title: want.text ?? '', url: want.url });
    if (want.kind === 'image') return offerFile({ kind: 'picture', url: want.url }, world);
    if (want.kind === 'tab-picture') return addTabPicture(world, world);
    if (tabId !== null) await takeReading(tabId, want);
  };
}

function itemOf(reading: TabReading): Unplaced | undefined {
  if (reading.status !== 'read') return undefined;
  const { how, title, url, text, selection } = reading;
  return { kind: how === 'selection' ? 'selection' : 'page', title, url, text, selection };
}

/** The browser gives the selection of frames and pages that cannot be read as plain text. */
function plainItem(want: ReadWant, reading: TabReading): Unplaced | undefined {
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

const fileOf = ({ url, contentType }: { url: string; contentType: string }) =>
  ({ kind: contentType.startsWith('image/') ? 'picture' : 'other', url }) as const;

const linkItem = { kind: 'link', text: '', selection: null } as const;

type Unread = Exclude<TabReading, { status: 'read' | 'file' }>;

function whyNotRead(reading: Unread, kind: 'selection' | 'page'): string {
  switch (reading.status) {
    case 'no-access':
      return say('context_noAccess');
    case 'unreadable':
      return say('context_unreadable', { reason: reading.reason });
    case 'empty':
    case 'tables':
      return say(kind === 'selection' ? 'context_nothingSelected' : 'context_emptyPage');
  }
}

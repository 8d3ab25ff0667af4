import type { ImageFailure } from '../../chat/answer/remote-image.ts';
import {
  contentOf,
  fileName,
  hostOf,
  obstacleText,
  type TabFile,
  tabFileNotTakenText,
  wayHere,
} from '../../chat/file/tab-file.ts';
import { filePlace } from '../../chat/input/not-attached-text.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import type { Field } from '../../form/field.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import type { TabPicture } from '../../platform/tabs/tab-reading.ts';
import { say } from '../../words/say.ts';
import type { Host, Tabs } from '../host/host.ts';
import { endNotice } from '../page/notice.ts';
import type { OfferedFile, TabParts } from './tab-state.ts';

/** Returns where a file goes now; a field without a file comes first. */
export function placeOfFile({ conversation, profiles, composer: { runnable, form } }: TabParts) {
  const { files } = form.state.value;
  const isFree = ({ name }: Field) => files[pointerTo('', name)] === undefined;
  const fields = runnable.fields.value;
  return filePlace({
    hasProfile: profiles.chosen.value !== undefined,
    isTemporary: isTemporary(conversation.open.value.id),
    plan: runnable.plan.value,
    fields: [...fields.filter(isFree), ...fields],
  });
}

/** Tells whether there is a file on offer that “Load” can bring into the message. */
export function isLoadable(panel: TabParts): boolean {
  const file = panel.tabs.offeredFile.value;
  return file !== undefined && obstacleText(file, placeOfFile(panel)) === undefined;
}

/** Offers a file, which replaces the one offered before. What needs no request is attached at once where it can be. */
export async function offerFile(file: TabFile, panel: TabParts) {
  panel.tabs.offeredFile.value = file;
  if (isLoadable(panel) && wayHere(file.url) === 'address') await loadOffered(panel);
}

/** Loads the offered file and attaches it. Must be called in a click: the browser may ask for access. */
export async function loadOffered(panel: TabParts) {
  const { offeredFile } = panel.tabs;
  const offered = offeredFile.peek();
  if (!offered || offered.isLoading) return;
  const { kind, url } = offered;
  const attach = attachingTo(panel);
  const loading: OfferedFile = { kind, url, isLoading: true };
  offeredFile.value = loading;
  const loaded = await contentAt(url, panel.tabs);
  if ('type' in loaded) {
    const name = fileName(url, loaded.type, say('tabFile_name', { kind }));
    await attach(new File([loaded.bytes], name, { type: loaded.type }));
  }
  // Another file may be on offer by now.
  if (offeredFile.peek() !== loading) return;
  offeredFile.value = 'type' in loaded ? undefined : { kind, url, failure: loaded };
}

type Content = NonNullable<ReturnType<typeof contentOf>>;

async function contentAt(url: string, { loadImage }: TabParts['tabs']): Promise<Content | ImageFailure> {
  const broken = { kind: 'broken' } as const;
  if (wayHere(url) === 'address') return contentOf(url) ?? broken;
  const loaded = await loadImage(url, true);
  return 'failure' in loaded ? loaded.failure : (contentOf(loaded.picture) ?? broken);
}

/** Returns what attaches a file where it would go now, whatever the person opens meanwhile. */
function attachingTo(panel: TabParts): (file: File) => Promise<void> {
  const { composer, conversation, profiles, notice } = panel;
  const { id } = conversation.open.peek();
  const profileId = profiles.chosen.peek()?.id;
  const place = placeOfFile(panel);
  return async (file) => {
    if (place.kind !== 'field') return composer.attachments.add([file], id);
    if (profiles.chosen.peek()?.id === profileId)
      return composer.takeFieldFile(pointerTo('', place.field.name), file);
    notice.value = { text: say('attachment_profileChanged', { name: file.name }) };
  };
}

/**
 * Attaches a picture of a tab, null for the one in front; of no other that comes to the front meanwhile. Where the
 * browser refuses, it says why, and the next click on the icon at this tab does it.
 */
export async function addTabPicture(panel: TabParts, asked: number | null, tabs: Tabs, host: Host) {
  const { notice } = panel;
  const refusal = tabFileNotTakenText('picture', placeOfFile(panel));
  if (refusal !== undefined) {
    notice.value = { text: refusal };
    return;
  }
  const attach = attachingTo(panel);
  const { windowId, isPanel } = await tabs.ownWindow();
  if (windowId === undefined || !isPanel) {
    notice.value = { text: say('tabPicture_ownPage') };
    return;
  }
  const { tabId, taken } = await pictureOf(windowId, asked, tabs);
  const content = taken.status === 'taken' ? contentOf(taken.picture) : undefined;
  if (taken.status === 'taken' && content) {
    const name = fileName('', content.type, hostOf(taken.url) || say('tabFile_name', { kind: 'picture' }));
    endNotice(notice, 'tab-picture');
    return attach(new File([content.bytes], name, { type: content.type }));
  }
  // Kept before it is asked for: a click that finds no wish closes the panel.
  if (taken.status === 'no-access' && tabId !== undefined)
    await host.commands.send('intent.wish', { windowId, tabId, want: { kind: 'tab-picture' } });
  notice.value = { text: notTakenText(taken), about: 'tab-picture' };
}

type Taken = TabPicture | { status: 'other-tab' };

/** Takes a picture of a tab while it is in front. */
async function pictureOf(
  windowId: number,
  asked: number | null,
  { frontTabId, takeTabPicture }: Tabs,
): Promise<{ tabId: number | undefined; taken: Taken }> {
  const inFront = await frontTabId(windowId);
  const tabId = asked ?? inFront;
  const other = { tabId, taken: { status: 'other-tab' as const } };
  if (inFront !== tabId) return other;
  const taken = await takeTabPicture(windowId);
  return (await frontTabId(windowId)) === tabId ? { tabId, taken } : other;
}

function notTakenText(taken: Taken): string {
  if (taken.status === 'unreadable') return say('tabPicture_unreadable', { reason: taken.reason });
  return say(notTaken[taken.status]);
}

const notTaken = {
  'no-access': 'tabPicture_noAccess',
  'too-often': 'tabPicture_tooOften',
  'other-tab': 'tabPicture_otherTab',
  taken: 'tabFile_broken',
} as const;

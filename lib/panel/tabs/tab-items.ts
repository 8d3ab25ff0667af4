import { type DraftContext, usualCut } from '../../chat/context/context-item.ts';
import type { Want } from '../../chat/intent/intent.ts';
import type { NoAccess, UnreadableTab } from '../../platform/tabs/tab-asking.ts';
import type { AskedOfTab, TabReading } from '../../platform/tabs/tab-reading.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import type { ContextWant, TabParts } from './tab-state.ts';

/** A piece of context that was just read. */
export type ReadItem = Omit<DraftContext, 'id' | 'field' | 'cut'>;

/** A want that reads the tab itself. */
export type TabWant = Extract<Want, { kind: 'selection' | 'page' | 'address' | 'tables' }>;
type Kind = TabWant['kind'];

/** Question to the reader for a want: title and URL come with any answer. */
export const askedFor: Record<Kind, AskedOfTab> = {
  selection: 'selection',
  page: 'page',
  address: 'selection',
  tables: 'tables',
};

type Unread = Exclude<TabReading, { status: 'read' }>;

/** Returns what was read of a tab. Of frames and pages that cannot be read the browser gives the selection as text. */
export function itemOf(reading: TabReading, want?: ContextWant): ReadItem | undefined {
  if (want?.kind === 'address') return addressItem(reading);
  if (want?.kind === 'selection' && isOfOtherFrame(want, reading)) return plainItem(want.text, reading);
  if (reading.status === 'read') {
    const { how, title, url, text, selection, hidden } = reading;
    const kind = how === 'selection' ? 'selection' : 'page';
    return { kind, title, url, text, selection, ...(hidden.length > 0 && { hidden }) };
  }
  return want?.kind === 'selection' ? plainItem(want.text, reading) : undefined;
}

type Selection = Extract<Want, { kind: 'selection' }>;

/** Tells whether the page has another text selected than the frame of the gesture, which the reader cannot read. */
const isOfOtherFrame = ({ text, frameId }: Selection, reading: TabReading) =>
  text !== null &&
  frameId !== 0 &&
  reading.status === 'read' &&
  !lettersIn(reading.text).includes(lettersIn(text).slice(0, comparedLetters));

const comparedLetters = 100;
const lettersIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

function plainItem(text: string | null, reading: TabReading): ReadItem | undefined {
  if (!text) return undefined;
  const { title, url } = 'url' in reading ? reading : { title: '', url: '' };
  return { kind: 'selection', title, url, text, selection: null };
}

function addressItem(reading: TabReading): ReadItem | undefined {
  if (!('url' in reading)) return undefined;
  const { title, url } = reading;
  return { kind: 'address', title, url, text: '', selection: null };
}

export const linkItem = ({ text, url }: { text: string | null; url: string }): ReadItem => ({
  kind: 'link',
  title: text ?? '',
  url,
  text: '',
  selection: null,
});

/** A selected text whose page is not known. */
export const textItem = (text: string): ReadItem => ({
  kind: 'selection',
  title: '',
  url: '',
  text,
  selection: null,
});

/** Builds what adds an item for the field that the person chose last, if the runnable has it. */
export const createAdding =
  ({ profiles, composer: { context, runnable } }: TabParts) =>
  (item: ReadItem, conversationId?: string): Promise<void> => {
    const kept = profiles.chosen.peek()?.call.context.field;
    const field = runnable.textFields.peek().find(({ name }) => name === kept?.name) ?? null;
    return context.add({ ...item, field, cut: usualCut(item) }, conversationId);
  };

const emptyTexts: Record<Kind, TextKey> = {
  selection: 'context_nothingSelected',
  page: 'context_emptyPage',
  address: 'context_emptyPage',
  tables: 'context_noTable',
};

/** Says why there is nothing to take, after a gesture on the tab. */
export function whyNotRead(reading: Unread, kind: Kind): string {
  switch (reading.status) {
    case 'no-access':
    case 'unreadable':
      return tabAccessText(reading);
    case 'file':
      return say('context_file', { type: reading.contentType });
    case 'empty':
    case 'tables':
      return say(emptyTexts[kind]);
  }
}

const closedTexts: Record<Exclude<UnreadableTab, 'other'>, TextKey> = {
  'browser-page': 'context_browserPage',
  store: 'context_store',
  extension: 'context_extension',
  'error-page': 'context_errorPage',
  gone: 'context_tabGone',
  busy: 'context_tabBusy',
};

/** Says why a tab is closed to Runnel, and what opens it. */
export function tabAccessText(access: NoAccess): string {
  if (access.status === 'no-access') return say('context_noAccess');
  return access.shows === 'other'
    ? say('context_unreadable', { reason: access.reason })
    : say(closedTexts[access.shows]);
}

const blankTexts: Record<Exclude<UnreadableTab, 'other'>, TextKey> = {
  'browser-page': 'pagePrompt_browserPage',
  store: 'pagePrompt_store',
  extension: 'pagePrompt_extension',
  'error-page': 'pagePrompt_errorPage',
  gone: 'pagePrompt_tabGone',
  busy: 'pagePrompt_tabBusy',
};

const whyUnreadable = ({ shows, reason }: Extract<NoAccess, { status: 'unreadable' }>): string =>
  shows === 'other' ? say('pagePrompt_unreadable', { reason }) : say(blankTexts[shows]);

/** Says why a prompt has a blank, and what to do. */
export function whyBlank(reading: Unread, kind: 'selection' | 'page'): string {
  switch (reading.status) {
    case 'no-access':
      return say('pagePrompt_noAccess');
    case 'unreadable':
      return whyUnreadable(reading);
    case 'file':
      return say('pagePrompt_file', { type: reading.contentType });
    case 'empty':
    case 'tables':
      return say(kind === 'selection' ? 'pagePrompt_nothingSelected' : 'pagePrompt_emptyPage');
  }
}

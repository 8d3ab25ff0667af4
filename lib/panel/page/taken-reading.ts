import type { Signal } from '@preact/signals';
import type { TabFile } from '../../chat/file/tab-file.ts';
import type { Want } from '../../chat/intent/intent.ts';
import type { AskedOfTab, TabReading, UnreadableTab } from '../../platform/tabs/tab-reading.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import { createAdding, type NewContextWorld, type Unplaced } from './new-context.ts';
import type { Notice } from './notice.ts';
import { offerFile, type TabFilePanel } from './tab-files.ts';
import type { TabQuestion } from './tab-question.ts';

export type TabWant = Extract<Want, { kind: 'selection' | 'page' | 'address' | 'tables' }>;
type Kind = TabWant['kind'];
type Read = Extract<TabReading, { status: 'read' }>;

export type TakenReadingWorld = NewContextWorld &
  TabFilePanel & {
    notice: Signal<Notice | undefined>;
    tabQuestion: Signal<TabQuestion | undefined>;
  };

/** Question to the reader for a want: title and URL come with any answer. */
export const askedFor: Record<Kind, AskedOfTab> = {
  selection: 'selection',
  page: 'page',
  address: 'selection',
  tables: 'tables',
};

/** Builds what makes a chip of a reading, offers its tables to choose from, or says why there is nothing. */
export function createReadingTaking(world: TakenReadingWorld) {
  const { notice, tabQuestion } = world;
  const add = createAdding(world);
  return async (want: TabWant, reading: TabReading): Promise<void> => {
    if (want.kind === 'tables' && reading.status === 'tables') {
      tabQuestion.value = tablesQuestion(reading, add, () => {
        tabQuestion.value = undefined;
      });
      return;
    }
    const item = itemOf(reading, want.kind) ?? plainItem(want, reading);
    if (item) return add(item);
    if (reading.status === 'file') return offerFile(fileOf(reading), world);
    if (reading.status !== 'read') notice.value = { text: whyNotRead(reading, want.kind) };
  };
}

const fileOf = ({ url, contentType }: Extract<TabReading, { status: 'file' }>): TabFile => ({
  kind: contentType.startsWith('image/') ? 'picture' : 'other',
  url,
});

/** Returns the piece of context that a reading gives; undefined if it has none of that kind. */
export function itemOf(reading: TabReading, kind: Kind): Unplaced | undefined {
  if (kind === 'address') {
    if (!('url' in reading)) return undefined;
    const { title, url } = reading;
    return { kind: 'address', title, url, text: '', selection: null };
  }
  if (reading.status !== 'read') return undefined;
  const { how, title, url, text, selection } = reading;
  return { kind: how === 'selection' ? 'selection' : 'page', title, url, text, selection };
}

/** The browser gives the selection of frames and pages that cannot be read as plain text. */
function plainItem(want: TabWant, reading: TabReading): Unplaced | undefined {
  if (want.kind !== 'selection' || !want.text) return undefined;
  const { title, url } = 'url' in reading ? reading : { title: '', url: '' };
  return { kind: 'selection', title, url, text: want.text, selection: null };
}

function tablesQuestion(
  { tables, title, url }: Extract<TabReading, { status: 'tables' }>,
  add: (item: Unplaced) => Promise<void>,
  dismiss: () => void,
): TabQuestion {
  return {
    kind: 'tables',
    tables,
    dismiss,
    choose(place) {
      dismiss();
      const table = tables[place];
      if (table)
        void add({ kind: 'table', title: table.name || title, url, text: table.text, selection: null });
    },
  };
}

const emptyTexts: Record<Kind, TextKey> = {
  selection: 'context_nothingSelected',
  page: 'context_emptyPage',
  address: 'context_emptyPage',
  tables: 'context_noTable',
};

const unreadableTexts: Record<Exclude<UnreadableTab, 'other'>, TextKey> = {
  'browser-page': 'context_browserPage',
  store: 'context_store',
  extension: 'context_extension',
  'error-page': 'context_errorPage',
  gone: 'context_tabGone',
};

/** Says why there is nothing to take, after a gesture on the tab. */
export function whyNotRead(reading: Exclude<TabReading, Read>, kind: Kind): string {
  switch (reading.status) {
    case 'no-access':
      return say('context_noAccess');
    case 'unreadable':
      return reading.shows === 'other'
        ? say('context_unreadable', { reason: reading.reason })
        : say(unreadableTexts[reading.shows]);
    case 'file':
      return say('context_file', { type: reading.contentType });
    case 'empty':
    case 'tables':
      return say(emptyTexts[kind]);
  }
}

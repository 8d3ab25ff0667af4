import type { TabFile } from '../../chat/file/tab-file.ts';
import type { TabReading } from '../../platform/tabs/tab-reading.ts';
import { offerFile } from './tab-files.ts';
import { createAdding, itemOf, type ReadItem, type TabWant, whyNotRead } from './tab-items.ts';
import type { TabParts, TabQuestion } from './tab-state.ts';

/** Builds what makes a chip of a reading, offers its tables to choose from, or says why there is nothing. */
export function createReadingTaking(panel: TabParts) {
  const { notice, tabs } = panel;
  const add = createAdding(panel);
  /** `conversationId` is that of the moment when it was asked for. */
  return async (want: TabWant, reading: TabReading, conversationId: string): Promise<void> => {
    if (want.kind === 'tables' && reading.status === 'tables') {
      tabs.question.value = tablesQuestion(reading, add, () => {
        tabs.question.value = undefined;
      });
      return;
    }
    const item = itemOf(reading, want);
    if (item) return add(item, conversationId);
    if (reading.status === 'file') return offerFile(fileOf(reading), panel);
    if (reading.status === 'read') return;
    notice.value = { text: whyNotRead(reading, want.kind), about: 'context', of: conversationId };
  };
}

const fileOf = ({ url, contentType }: Extract<TabReading, { status: 'file' }>): TabFile => ({
  kind: contentType.startsWith('image/') ? 'picture' : 'other',
  url,
});

function tablesQuestion(
  { tables, title, url }: Extract<TabReading, { status: 'tables' }>,
  add: (item: ReadItem) => Promise<void>,
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

import type { DraftContext } from '../../chat/context/draft-context.ts';
import type { TabReading } from '../../platform/tabs/tab-reading.ts';
import { say } from '../../words/say.ts';
import type { ContextIntent } from './handle-intent.ts';
import { tabAccessText } from './tab-access-text.ts';

/** A piece of context that was just read. */
export type ReadItem = Omit<DraftContext, 'id' | 'field' | 'cut'>;

type Unread = Exclude<TabReading, { status: 'read' }>;

/** Returns what was read of a tab. Of frames and pages that cannot be read the browser gives the selection as text. */
export function itemOf(reading: TabReading, want?: ContextIntent['want']): ReadItem | undefined {
  if (reading.status === 'read') {
    const { how, title, url, text, selection } = reading;
    return { kind: how === 'selection' ? 'selection' : 'page', title, url, text, selection };
  }
  if (want?.kind !== 'selection' || !want.text) return undefined;
  const { title, url } = 'url' in reading ? reading : { title: '', url: '' };
  return { kind: 'selection', title, url, text: want.text, selection: null };
}

export const linkItem = ({ text, url }: { text: string | null; url: string }): ReadItem => ({
  kind: 'link',
  title: text ?? '',
  url,
  text: '',
  selection: null,
});

export function whyNotRead(reading: Unread, kind: 'selection' | 'page'): string {
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

/** Says why a prompt has a blank, and what to do. */
export function whyBlank(reading: Unread, kind: 'selection' | 'page'): string {
  switch (reading.status) {
    case 'no-access':
      return say('pagePrompt_noAccess');
    case 'unreadable':
      return say('pagePrompt_unreadable', { reason: reading.reason });
    case 'file':
      return say('pagePrompt_file', { type: reading.contentType });
    case 'empty':
    case 'tables':
      return say(kind === 'selection' ? 'pagePrompt_nothingSelected' : 'pagePrompt_emptyPage');
  }
}

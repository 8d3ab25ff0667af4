import type { NoAccess, UnreadableTab } from '../../platform/tabs/tab-asking.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';

const unreadableTexts: Record<Exclude<UnreadableTab, 'other'>, TextKey> = {
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
    : say(unreadableTexts[access.shows]);
}

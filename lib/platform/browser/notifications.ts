import { browser } from 'wxt/browser';
import type { BadgeText } from '../../chat/conversation/conversation-state-text.ts';
import { storageItem, storedTexts } from './extension-storage.ts';
import { openOnFullPage } from './full-page.ts';

const permission = { permissions: ['notifications' as const] };

/** Asks the person to allow notifications. Must be called in a click, before anything is awaited. */
export const requestNotifications = (): Promise<boolean> =>
  browser.permissions.request(permission).catch(() => false);

/** Shows a notification, in place of one with the same id; nothing without the permission. */
export async function showNotification(id: string, { title, text }: { title: string; text: string }) {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await browser.notifications?.create(id, { type: 'basic', iconUrl, title, message: text });
}

export async function clearNotification(id: string) {
  await browser.notifications?.clear(id);
}

/** Opens the conversation of a notification that is clicked, also once the permission is granted later. */
export function openOnNotificationClick() {
  const open = (id: string) => void Promise.all([clearNotification(id), openOnFullPage(id)]);
  const begin = () => browser.notifications?.onClicked.addListener(open);
  begin();
  browser.permissions.onAdded.addListener(begin);
}

/** Runs whose end the person wants to be told of. After a restart of the browser nobody waits any more. */
export const { read: readAwaitedRuns, write: writeAwaitedRuns } = storedTexts(
  storageItem('session', 'runs.awaited'),
);

const colors: Record<BadgeText['look'], string> = { busy: '#1a56c4', news: '#0b6b3a', trouble: '#a4262c' };

/** Shows a badge at the toolbar icon; an empty text removes it. */
export async function showBadge({ text, title, look }: BadgeText) {
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setTitle({ title }),
    browser.action.setBadgeBackgroundColor({ color: colors[look] }),
    browser.action.setBadgeTextColor({ color: '#ffffff' }),
  ]);
}

import { browser } from 'wxt/browser';
import type { BadgeText } from '../../chat/conversation/conversation-state-text.ts';

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

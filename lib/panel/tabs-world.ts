import { logFault } from '../platform/browser/fault-log.ts';
import { sendCommand } from '../platform/browser/messaging.ts';

/** The browser's side of tabs: what it tells of tabs and of gestures on them. Loaded on first use. */
export const tabsWorld = {
  loadIntentWorld: async () => ({
    ...(await import('../platform/tabs/side-panel.ts')),
    ...(await import('../platform/settings/intent-storage.ts')),
    ...(await import('../platform/tabs/tab-reading.ts')),
    ...(await import('../platform/tabs/tab-writing.ts')),
    ...(await import('../platform/tabs/tab-access.ts')),
    logFault,
    /** Lets the next click on the icon, at this tab, give access without closing the panel. */
    wishAccess: (windowId: number, tabId: number) =>
      sendCommand('intent.wish', { windowId, tabId, want: { kind: 'access' } }),
    endWish: (windowId: number, tabId: number) =>
      sendCommand('intent.wish', { windowId, tabId, want: 'nothing' }),
  }),
  loadByTab: async () => ({
    ...(await import('../platform/tabs/tab-conversations.ts')),
    ...(await import('../platform/tabs/tab-conversations.ts')),
  }),
  frontAddress: async () => (await import('../platform/tabs/tab-access.ts')).frontAddress(),
  loadTabWorld: async () => ({
    ...(await tabsWorld.loadIntentWorld()),
    ...(await import('../platform/tabs/tab-access.ts')),
  }),
};

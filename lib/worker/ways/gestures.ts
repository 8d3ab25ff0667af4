import {
  addressBarHint,
  askedInAddressBar,
  type Choice,
  suggestions,
} from '../../chat/intent/address-bar.ts';
import {
  type Asked,
  asking,
  grantOf,
  type Intent,
  iconClick,
  type TabGrant,
  type Wish,
  wantOfCommand,
} from '../../chat/intent/intent.ts';
import { type ChosenItem, chosenItem } from '../../chat/intent/page-menu.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { GestureListeners, GestureTab } from '../../platform/tabs/gestures.ts';

export type GestureWorld = {
  newId(): string;
  /** Resolves to whether it could. Works only in the gesture. */
  openPanel(windowId?: number): Promise<boolean>;
  closePanel(windowId: number): Promise<void>;
  isPanelOpen(windowId: number): Promise<boolean>;
  openFullPage(windowId: number): Promise<void>;
  activeTab(): Promise<GestureTab | undefined>;
  addIntent(intent: Intent): Promise<void>;
  /** Forgets the wish of the window, and resolves to it. */
  takeWish(windowId: number): Promise<Wish | undefined>;
  noteGrant(grant: TabGrant): Promise<void>;
  readChoice(): Promise<Choice>;
  renewMenu(): Promise<void>;
};

/** Turns gestures into intents of the panel. */
export function createGestures(world: GestureWorld): GestureListeners {
  async function note({ id, url }: GestureTab) {
    const grant = id === undefined ? undefined : grantOf(id, url);
    if (grant) await world.noteGrant(grant);
  }

  const add = ({ id, windowId }: GestureTab, asked: Asked) =>
    world.addIntent({ id: world.newId(), windowId, tabId: id ?? null, ...asked });

  async function toggle(tab: GestureTab, found: Promise<boolean>) {
    const [wasOpen, wish] = await Promise.all([found, world.takeWish(tab.windowId), note(tab)]);
    const does = iconClick({ wasOpen, tabId: tab.id }, wish);
    if (does === 'close') await world.closePanel(tab.windowId);
    if (does === 'fulfil' && wish) await add(tab, asking(wish.want));
  }

  /** Hands on what was asked, on the full page where the panel does not open. */
  async function give(opened: Promise<boolean>, tab: GestureTab | undefined, asked: Asked | undefined) {
    if (!tab) return;
    // In this order: a panel that sees the grant finds what was asked.
    if (asked) await add(tab, asked);
    await note(tab);
    if ((await opened) || (await world.isPanelOpen(tab.windowId))) return;
    await world.openFullPage(tab.windowId);
  }

  async function giveFromAddressBar(opened: Promise<boolean>, text: string) {
    const [tab, choice] = await Promise.all([world.activeTab(), world.readChoice()]);
    await give(opened, tab, askedInAddressBar(text, choice));
  }

  return {
    onIcon(tab) {
      // Asked before the panel opens: afterwards it would be found open.
      const found = world.isPanelOpen(tab.windowId);
      void world.openPanel(tab.windowId);
      toggle(tab, found).catch((error) => logFault('the icon', error));
    },
    onMenu(item: ChosenItem, tab) {
      const asked = chosenItem(item);
      if (!asked || !tab) return;
      give(world.openPanel(tab.windowId), tab, asked).catch((error) => logFault('the context menu', error));
    },
    onCommand(name, tab) {
      const want = wantOfCommand(name);
      if (!want) return;
      const opened = world.openPanel(tab?.windowId);
      const found = tab ? Promise.resolve(tab) : world.activeTab();
      found.then((at) => give(opened, at, asking(want))).catch((error) => logFault('a key', error));
    },
    onAddressBar(text) {
      giveFromAddressBar(world.openPanel(), text).catch((error) => logFault('the address bar', error));
    },
    async onTyping(text) {
      const choice = await world.readChoice();
      return { hint: addressBarHint(text, choice), suggestions: suggestions(text, choice) };
    },
    onInstalled: () => void world.renewMenu().catch((error) => logFault('the context menu', error)),
  };
}

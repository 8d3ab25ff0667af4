import {
  type Intent,
  type TabGrant,
  takenFrom,
  type WaitingIntent,
  type Wish,
  wishOf,
  withGrant,
  withIntent,
  withoutWish,
  withWish,
} from '../../chat/intent/intent.ts';
import { type MenuItem, type MenuProfile, menuItems, menuProfile } from '../../chat/intent/page-menu.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { openFullPage } from '../../platform/browser/full-page.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';
import { changeIntents, changeTabGrants, changeWishes } from '../../platform/settings/intent-storage.ts';
import { onStoredProfilesChange, readStoredProfiles } from '../../platform/settings/profile-storage.ts';
import { activeTab, listenToGestures, showPageMenu } from '../../platform/tabs/gestures.ts';
import { closePanel, isPanelOpen, openPanel, openWindowIds } from '../../platform/tabs/side-panel.ts';
import { createGestures } from './gestures.ts';

/** Connects the ways in from elsewhere in the browser: icon, context menu, keys, address bar. */
export function startWays() {
  const { commands, ...intents } = createIntents({
    openWindowIds,
    changeIntents,
    changeWishes,
    changeTabGrants,
  });
  const renewMenu = createPageMenu({
    readProfile: async () => menuProfile((await readChoice()).chosen),
    show: showPageMenu,
    inOrder: createSerialTasks(),
  });
  listenToGestures(
    createGestures({
      newId: () => crypto.randomUUID(),
      openPanel,
      closePanel,
      isPanelOpen,
      openFullPage,
      activeTab,
      readChoice,
      renewMenu,
      ...intents,
    }),
  );
  onStoredProfilesChange(
    () => void renewMenu().catch((error) => logFault('the context menu', error)),
    new AbortController().signal,
  );
  return commands;
}

/** Reads the profiles, and the one chosen last. */
async function readChoice() {
  const { profiles, chosenId } = (await readStoredProfiles()).stored;
  return { profiles, chosen: profiles.find(({ id }) => id === chosenId) };
}

type MenuWorld = {
  readProfile(): Promise<MenuProfile | undefined>;
  show(items: MenuItem[]): Promise<void>;
  inOrder<T>(task: () => Promise<T>): Promise<T>;
};

/** Builds what renews the context menu, if it would show anything else than this worker has shown. */
export function createPageMenu({ readProfile, show, inOrder }: MenuWorld): () => Promise<void> {
  let shown: string | undefined;
  return () =>
    inOrder(async () => {
      const profile = await readProfile();
      const wanted = JSON.stringify(profile ?? null);
      if (wanted === shown) return;
      await show(menuItems(profile));
      shown = wanted;
    });
}

/** Changes a stored list, one change at a time. */
type Change<Item> = <Result>(act: (list: Item[]) => { list: Item[]; result: Result }) => Promise<Result>;

type IntentWorld = {
  openWindowIds(): Promise<Set<number>>;
  changeIntents: Change<WaitingIntent>;
  changeWishes: Change<Wish>;
  changeTabGrants: Change<TabGrant>;
};

/** Keeps intents until the panel of their window takes them, and what the panel wishes of the next click. */
export const createIntents = ({ openWindowIds, ...world }: IntentWorld) => ({
  async addIntent(intent: Intent) {
    const open = await openWindowIds();
    await world.changeIntents((list) => ({ list: withIntent(list, intent, open), result: undefined }));
  },
  takeWish: (windowId: number) =>
    world.changeWishes((list) => ({ list: withoutWish(list, windowId), result: wishOf(list, windowId) })),
  noteGrant: (grant: TabGrant) =>
    world.changeTabGrants((list) => ({ list: withGrant(list, grant), result: undefined })),
  commands: {
    'intent.take': async (take) => {
      const open = await openWindowIds();
      const intents = await world.changeIntents((list) => {
        const { waiting, intents: result } = takenFrom(list, take, open);
        return { list: waiting, result };
      });
      return { intents };
    },
    'intent.wish': async ({ want, ...of }) => {
      await world.changeWishes((list) => ({
        list: want === 'nothing' ? withoutWish(list, of.windowId) : withWish(list, { ...of, want }),
        result: undefined,
      }));
      return {};
    },
  } satisfies Pick<CommandHandlers, 'intent.take' | 'intent.wish'>,
});

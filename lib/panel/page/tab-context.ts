import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { OpenTab, SiteHold } from '../../platform/tabs/tab-access.ts';
import type { AskedOfTab, TabReading } from '../../platform/tabs/tab-reading.ts';
import { say } from '../../words/say.ts';
import { createOtherTabs } from './other-tabs.ts';
import { addTabPicture, type TabPictureWorld } from './tab-files.ts';
import { askedFor, type TabWant } from './tab-items.ts';
import { createReadingTaking, type TakenReadingWorld } from './taken-reading.ts';

export type TabContextWorld = TakenReadingWorld &
  TabPictureWorld & {
    sendCommand: typeof sendCommand;
    /** Must be called in a click, before anything is awaited. */
    requestAccess(pattern: string): Promise<boolean>;
    readTab(tabId: number, what: AskedOfTab): Promise<TabReading>;
    ownWindow(): Promise<{ windowId: number | undefined; isPanel: boolean }>;
    frontTabId(windowId: number): Promise<number | undefined>;
    readTabGrants(): Promise<{ tabId: number; origin: string }[]>;
    findTab(tabId: number): Promise<OpenTab | 'hidden' | 'unloaded' | 'gone'>;
    showAccessRequest(tabId: number): Promise<void>;
    hideAccessRequest(tabId: number): Promise<void>;
    holdSite(origin: string, onEnd: () => void): SiteHold;
  };

type Asked = { windowId: number; tabId: number; want: TabWant };

const wants: Record<TabWant['kind'], TabWant> = {
  selection: { kind: 'selection', text: null, frameId: 0 },
  page: { kind: 'page' },
  address: { kind: 'address' },
  tables: { kind: 'tables' },
};

/** Builds what adds tabs to the message. Where a tab cannot be read yet, it asks for a click on the icon. */
export async function createTabContext(world: TabContextWorld) {
  const { isPanel, windowId } = await world.ownWindow();
  const take = createReadingTaking(world);
  const askAccess = createAccessQuestion(world, take);

  /** The tab in front of the panel. */
  async function frontTab() {
    const tabId = isPanel && windowId !== undefined ? await world.frontTabId(windowId) : undefined;
    return windowId === undefined || tabId === undefined ? undefined : { windowId, tabId };
  }

  return {
    /** Whether this page is the panel beside a tab. */
    isPanel,
    /** Adds something of the tab in front. */
    async addFront(kind: TabWant['kind']): Promise<void> {
      const front = await frontTab();
      if (!front) return;
      world.tabQuestion.peek()?.dismiss();
      const want = wants[kind];
      const { id } = world.conversation.open.peek();
      const reading = await world.readTab(front.tabId, askedFor[kind]);
      if (reading.status === 'no-access') await askAccess({ ...front, want });
      else await take(want, reading, id);
    },
    /** Attaches a picture of the tab in front. */
    addPicture: () => addTabPicture(world, world),
    /** Offers the tabs where gestures were made, besides the one in front. */
    askOthers: createOtherTabs({ ...world, frontTab }),
  };
}

export type TabContext = Awaited<ReturnType<typeof createTabContext>>;

type Take = ReturnType<typeof createReadingTaking>;

/** Builds what asks for access to a tab: by a click on the icon, or for the site of the last gesture there. */
function createAccessQuestion(world: TabContextWorld, take: Take) {
  const { tabQuestion, sendCommand } = world;

  return async (asked: Asked): Promise<void> => {
    const { windowId, tabId } = asked;
    void world.showAccessRequest(tabId);
    // Kept before it is asked for: a click that finds no wish closes the panel.
    const [origin] = await Promise.all([askableOrigin(tabId, world), sendCommand('intent.wish', asked)]);
    const dismiss = () => {
      tabQuestion.value = undefined;
      void sendCommand('intent.wish', { windowId, tabId, want: 'nothing' });
      void world.hideAccessRequest(tabId);
    };
    const ask = (problem?: string) => {
      const isOffered = origin !== undefined && problem === undefined;
      tabQuestion.value = {
        kind: 'access',
        tabId,
        host: isOffered ? new URL(origin).host : undefined,
        problem,
        allow: () => void (isOffered && allow(origin)),
        dismiss,
      };
    };
    async function allow(site: string) {
      const { id } = world.conversation.open.peek();
      const hold = await heldSite(site, world);
      if (!hold) return;
      const reading = await world.readTab(tabId, askedFor[asked.want.kind]);
      hold.endAfter(tabId);
      if (reading.status === 'no-access') return ask(say('context_otherSite', { host: new URL(site).host }));
      dismiss();
      await take(asked.want, reading, id);
    }
    ask();
  };
}

/** The browser tells no address without access: only that of the last gesture is known. */
async function askableOrigin(tabId: number, { readTabGrants }: TabContextWorld) {
  const origin = (await readTabGrants()).find((grant) => grant.tabId === tabId)?.origin;
  return origin !== undefined && /^https?:/.test(origin) ? origin : undefined;
}

/**
 * Asks for the permission of a site in the click, and holds it; undefined after a refusal. The worker gives it back
 * once no page holds it, unless a profile needs it.
 */
async function heldSite(origin: string, world: TabContextWorld): Promise<SiteHold | undefined> {
  const asked = world.requestAccess(`${origin}/*`);
  const note = () => void world.sendCommand('server.expect', { url: origin });
  const hold = world.holdSite(origin, note);
  note();
  if (await asked) return hold;
  hold.end();
  return undefined;
}

import type { SiteHold } from '../../platform/tabs/tab-access.ts';
import { say } from '../../words/say.ts';
import type { Host, Tabs } from '../host/host.ts';
import { addTabPicture } from './tab-files.ts';
import { askedFor, createAdding, itemOf, type TabWant, whyNotRead } from './tab-items.ts';
import type { OtherTab, TabParts } from './tab-state.ts';
import { createReadingTaking } from './taken-reading.ts';

type Asked = { windowId: number; tabId: number; want: TabWant };

const wants: Record<TabWant['kind'], TabWant> = {
  selection: { kind: 'selection', text: null, frameId: 0 },
  page: { kind: 'page' },
  address: { kind: 'address' },
  tables: { kind: 'tables' },
};

/** Builds what adds tabs to the message. Where a tab cannot be read yet, it asks for a click on the icon. */
export async function createTabContext(panel: TabParts, tabs: Tabs, host: Host) {
  const { isPanel, windowId } = await tabs.ownWindow();
  const take = createReadingTaking(panel);
  const askAccess = createAccessQuestion(panel, tabs, host, take);

  /** The tab in front of the panel. */
  async function frontTab() {
    const tabId = isPanel && windowId !== undefined ? await tabs.frontTabId(windowId) : undefined;
    return windowId === undefined || tabId === undefined ? undefined : { windowId, tabId };
  }

  return {
    /** Whether this page is the panel beside a tab. */
    isPanel,
    /** Adds something of the tab in front. */
    async addFront(kind: TabWant['kind']): Promise<void> {
      const front = await frontTab();
      if (!front) return;
      panel.tabs.question.peek()?.dismiss();
      const want = wants[kind];
      const { id } = panel.conversation.open.peek();
      const reading = await tabs.readTab(front.tabId, askedFor[kind]);
      if (reading.status === 'no-access') await askAccess({ ...front, want });
      else await take(want, reading, id);
    },
    /** Attaches a picture of the tab in front. */
    addPicture: () => addTabPicture(panel, null, tabs, host),
    /** Offers the tabs where gestures were made, besides the one in front. */
    async askOthers(): Promise<void> {
      panel.tabs.question.peek()?.dismiss();
      await offerOthers((await frontTab())?.tabId, panel, tabs);
    },
  };
}

export type TabContext = Awaited<ReturnType<typeof createTabContext>>;

type Take = ReturnType<typeof createReadingTaking>;

/** Builds what asks for access to a tab: by a click on the icon, or for the site of the last gesture there. */
function createAccessQuestion(panel: TabParts, tabs: Tabs, host: Host, take: Take) {
  const { question } = panel.tabs;

  return async (asked: Asked): Promise<void> => {
    const { windowId, tabId } = asked;
    const { id: conversationId } = panel.conversation.open.peek();
    void tabs.showAccessRequest(tabId);
    // Kept before it is asked for: a click that finds no wish closes the panel.
    const [origin] = await Promise.all([
      askableOrigin(tabId, tabs),
      host.commands.send('intent.wish', asked),
    ]);
    const dismiss = () => {
      question.value = undefined;
      void host.commands.send('intent.wish', { windowId, tabId, want: 'nothing' });
      void tabs.hideAccessRequest(tabId);
    };
    const ask = (problem?: string) => {
      const isOffered = origin !== undefined && problem === undefined;
      question.value = {
        kind: 'access',
        tabId,
        conversationId,
        host: isOffered ? new URL(origin).host : undefined,
        problem,
        allow: () => void (isOffered && allow(origin)),
        dismiss,
      };
    };
    async function allow(site: string) {
      const { id } = panel.conversation.open.peek();
      const hold = await heldSite(site, tabs, host);
      if (!hold) return;
      const reading = await tabs.readTab(tabId, askedFor[asked.want.kind]);
      hold.endAfter(tabId);
      if (reading.status === 'no-access') return ask(say('context_otherSite', { host: new URL(site).host }));
      dismiss();
      await take(asked.want, reading, id);
    }
    ask();
  };
}

/** The browser tells no address without access: only that of the last gesture is known. */
async function askableOrigin(tabId: number, { readTabGrants }: Tabs) {
  const origin = (await readTabGrants()).find((grant) => grant.tabId === tabId)?.origin;
  return origin !== undefined && /^https?:/.test(origin) ? origin : undefined;
}

/**
 * Asks for the permission of a site in the click, and holds it; undefined after a refusal. The worker gives it back
 * once no page holds it, unless a profile needs it.
 */
async function heldSite(
  origin: string,
  tabs: Tabs,
  { access, commands }: Host,
): Promise<SiteHold | undefined> {
  const asked = access.request(`${origin}/*`);
  const note = () => void commands.send('server.expect', { url: origin });
  const hold = tabs.holdSite(origin, note);
  note();
  if (await asked) return hold;
  hold.end();
  return undefined;
}

/** Offers the tabs where gestures were made, besides the one in front, and adds the pages of those that are chosen. */
async function offerOthers(front: number | undefined, panel: TabParts, tabs: Tabs) {
  const { question } = panel.tabs;
  const place = createAdding(panel);

  function show(tabs: OtherTab[]) {
    const dismiss = () => {
      question.value = undefined;
    };
    question.value = { kind: 'tabs', tabs, dismiss, add: (tabIds) => add(tabs, tabIds) };
  }

  async function add(tabs: OtherTab[], tabIds: number[]): Promise<boolean> {
    const { id } = panel.conversation.open.peek();
    const problems = new Map<number, string | undefined>();
    for (const tabId of tabIds) problems.set(tabId, await addPage(tabId, id));
    const left = [...problems.values()].filter((problem) => problem !== undefined);
    if (left.length > 0) show(tabs.flatMap((tab) => stillOffered(tab, problems)));
    return left.length === 0;
  }

  async function addPage(tabId: number, conversationId: string): Promise<string | undefined> {
    const reading = await tabs.readTab(tabId, 'page');
    const item = itemOf(reading);
    if (item) await place(item, conversationId);
    if (item || reading.status === 'read') return undefined;
    return reading.status === 'no-access' ? say('context_tabLost') : whyNotRead(reading, 'page');
  }

  const grants = (await tabs.readTabGrants()).filter(({ tabId }) => tabId !== front);
  const found = await Promise.all(grants.map((grant) => otherTab(grant, tabs)));
  show(found.flatMap((tab) => tab ?? []).reverse());
}

/** Leaves out a tab that was added; one that was not says why. */
function stillOffered(tab: OtherTab, problems: ReadonlyMap<number, string | undefined>): OtherTab[] {
  if (!problems.has(tab.tabId)) return [tab];
  const problem = problems.get(tab.tabId);
  return problem === undefined ? [] : [{ ...tab, problem }];
}

/** Describes the tab of a gesture; undefined if it is gone. The last known site names one that is not readable. */
async function otherTab(
  { tabId, origin }: { tabId: number; origin: string },
  { findTab }: Tabs,
): Promise<OtherTab | undefined> {
  const found = await findTab(tabId);
  if (found === 'gone') return undefined;
  if (typeof found === 'object') return { tabId, ...found };
  const problem = say(found === 'hidden' ? 'context_tabLost' : 'context_tabUnloaded');
  return { tabId, title: '', url: origin, problem };
}

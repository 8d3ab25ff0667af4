import { say } from '../../words/say.ts';
import { createAdding } from './new-context.ts';
import type { TabContextWorld } from './tab-context.ts';
import type { OtherTab } from './tab-question.ts';
import { itemOf, whyNotRead } from './taken-reading.ts';

type World = { frontTab(): Promise<{ tabId: number } | undefined> } & Pick<
  TabContextWorld,
  'context' | 'profiles' | 'runnable' | 'tabQuestion' | 'readTab' | 'readTabGrants' | 'findTab'
>;

/** Builds what offers the tabs where gestures were made, and adds the pages of those that are chosen. */
export function createOtherTabs(world: World) {
  const { tabQuestion } = world;
  const place = createAdding(world);

  const dismiss = () => {
    tabQuestion.value = undefined;
  };

  function show(tabs: OtherTab[]) {
    tabQuestion.value = { kind: 'tabs', tabs, dismiss, add: (tabIds) => add(tabs, tabIds) };
  }

  /** Adds pages; tabs that cannot be read stay, with the reason. */
  async function add(tabs: OtherTab[], tabIds: number[]) {
    const left: OtherTab[] = [];
    for (const tab of tabs.filter(({ tabId }) => tabIds.includes(tabId))) {
      const problem = await addPage(tab.tabId);
      if (problem !== undefined) left.push({ ...tab, problem });
    }
    if (left.length === 0) dismiss();
    else
      show(
        tabs.flatMap(
          (tab) => left.find(({ tabId }) => tabId === tab.tabId) ?? (tabIds.includes(tab.tabId) ? [] : tab),
        ),
      );
  }

  async function addPage(tabId: number): Promise<string | undefined> {
    const reading = await world.readTab(tabId, 'page');
    const item = itemOf(reading, 'page');
    if (item) await place(item);
    if (item || reading.status === 'read') return undefined;
    return reading.status === 'no-access' ? say('context_tabLost') : whyNotRead(reading, 'page');
  }

  return async (): Promise<void> => {
    tabQuestion.peek()?.dismiss();
    const front = await world.frontTab();
    const grants = (await world.readTabGrants()).filter(({ tabId }) => tabId !== front?.tabId);
    const found = await Promise.all(grants.map((grant) => otherTab(grant, world)));
    show(found.flatMap((tab) => tab ?? []).reverse());
  };
}

/** Describes the tab of a gesture; undefined if it is gone. The last known site names one that is not readable. */
async function otherTab(
  { tabId, origin }: { tabId: number; origin: string },
  { findTab }: World,
): Promise<OtherTab | undefined> {
  const found = await findTab(tabId);
  if (found === 'gone') return undefined;
  if (typeof found === 'object') return { tabId, ...found };
  const problem = say(found === 'hidden' ? 'context_tabLost' : 'context_tabUnloaded');
  return { tabId, title: '', url: origin, problem };
}

import { say } from '../../words/say.ts';
import { createAdding } from './new-context.ts';
import type { TabContextWorld } from './tab-context.ts';
import { itemOf, whyNotRead } from './tab-items.ts';
import type { OtherTab } from './tab-question.ts';

type World = { frontTab(): Promise<{ tabId: number } | undefined> } & Pick<
  TabContextWorld,
  | 'context'
  | 'conversation'
  | 'profiles'
  | 'runnable'
  | 'tabQuestion'
  | 'readTab'
  | 'readTabGrants'
  | 'findTab'
>;

/** Builds what offers the tabs where gestures were made, and adds the pages of those that are chosen. */
export function createOtherTabs(world: World) {
  const { tabQuestion } = world;
  const place = createAdding(world);

  function show(tabs: OtherTab[]) {
    const dismiss = () => {
      tabQuestion.value = undefined;
    };
    tabQuestion.value = { kind: 'tabs', tabs, dismiss, add: (tabIds) => add(tabs, tabIds) };
  }

  async function add(tabs: OtherTab[], tabIds: number[]): Promise<boolean> {
    const { id } = world.conversation.open.peek();
    const problems = new Map<number, string | undefined>();
    for (const tabId of tabIds) problems.set(tabId, await addPage(tabId, id));
    const left = [...problems.values()].filter((problem) => problem !== undefined);
    if (left.length > 0) show(tabs.flatMap((tab) => stillOffered(tab, problems)));
    return left.length === 0;
  }

  async function addPage(tabId: number, conversationId: string): Promise<string | undefined> {
    const reading = await world.readTab(tabId, 'page');
    const item = itemOf(reading);
    if (item) await place(item, conversationId);
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

/** Leaves out a tab that was added; one that was not says why. */
function stillOffered(tab: OtherTab, problems: ReadonlyMap<number, string | undefined>): OtherTab[] {
  if (!problems.has(tab.tabId)) return [tab];
  const problem = problems.get(tab.tabId);
  return problem === undefined ? [] : [{ ...tab, problem }];
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

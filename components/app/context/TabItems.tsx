import type { Panel } from '../../../lib/panel/panel.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import { say } from '../../../lib/words/say.ts';
import { type IconName, Outline, outlines } from '../../ui/Icon.tsx';
import { useLate } from '../../ui/late.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { contextIcons } from '../../ui/sheet-icons.ts';

type Tabs = Awaited<ReturnType<Panel['tabs']['loadContext']>>;

/** Something of tabs that can be added to the message. */
export type TabItem = {
  id: string;
  name: TextKey;
  icon: IconName;
  /** Outline in the menu, in place of the icon. */
  outline?: string;
  /** Concerns the tab in front of the panel. */
  isOfFront: boolean;
  act(tabs: Tabs): Promise<void>;
};

type Kind = Parameters<Tabs['addFront']>[0];

const ofFront = (kind: Kind, id: string, name: TextKey, outline: string): TabItem => ({
  id,
  name,
  icon: 'globe',
  outline,
  isOfFront: true,
  act: (tabs) => tabs.addFront(kind),
});

export const tabItems: readonly TabItem[] = [
  ofFront('selection', 'tab-selection', 'context_addSelection', contextIcons.selection),
  ofFront('page', 'tab-page', 'context_addPage', contextIcons.page),
  ofFront('address', 'tab-address', 'context_addAddress', contextIcons.link),
  ofFront('tables', 'tab-table', 'context_addTable', contextIcons.table),
  {
    id: 'tab-picture',
    name: 'tabPicture_add',
    icon: 'attach',
    isOfFront: true,
    act: (tabs) => tabs.addPicture(),
  },
  {
    id: 'other-tabs',
    name: 'context_addTabs',
    icon: 'page',
    isOfFront: false,
    act: (tabs) => tabs.askOthers(),
  },
];

/** Items that add something of a tab. A page in a tab is itself in front: it offers only other tabs. */
export function TabItems({ panel, close }: { panel: Panel; close(): void }) {
  const tabs = useLate(true, panel.tabs.loadContext);
  if (!tabs) return null;
  return (
    <>
      {tabItems
        .filter(({ isOfFront }) => tabs.isPanel || !isOfFront)
        .map(({ name, icon, outline = outlines[icon], act }) => (
          <MenuItem
            key={name}
            onClick={() => {
              close();
              void act(tabs);
            }}
          >
            <Outline path={outline} />
            {say(name)}
          </MenuItem>
        ))}
    </>
  );
}

import type { Panel } from '../../../lib/panel/panel.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import { say } from '../../../lib/words/say.ts';
import { Outline, outlines } from '../../ui/Icon.tsx';
import { useLate } from '../../ui/late.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { contextIcons } from '../../ui/sheet-icons.ts';

type Tabs = Awaited<ReturnType<Panel['tabs']['loadContext']>>;

type Item = {
  name: TextKey;
  icon: string;
  /** Concerns the tab in front of the panel. */
  isOfFront: boolean;
  act(tabs: Tabs): Promise<void>;
};

const items: Item[] = [
  {
    name: 'context_addSelection',
    icon: contextIcons.selection,
    isOfFront: true,
    act: (tabs) => tabs.addFront('selection'),
  },
  { name: 'context_addPage', icon: outlines.globe, isOfFront: true, act: (tabs) => tabs.addFront('page') },
  {
    name: 'context_addAddress',
    icon: contextIcons.link,
    isOfFront: true,
    act: (tabs) => tabs.addFront('address'),
  },
  {
    name: 'context_addTable',
    icon: contextIcons.table,
    isOfFront: true,
    act: (tabs) => tabs.addFront('tables'),
  },
  {
    name: 'tabPicture_add',
    icon: outlines.attach,
    isOfFront: true,
    act: (tabs) => tabs.addPicture(),
  },
  {
    name: 'context_addTabs',
    icon: outlines.page,
    isOfFront: false,
    act: (tabs) => tabs.askOthers(),
  },
];

export type TabItemsProps = { panel: Panel; close(): void };

/** Items that add something of a tab. A page in a tab is itself in front: it offers only other tabs. */
export function TabItems({ panel, close }: TabItemsProps) {
  const tabs = useLate(true, panel.tabs.loadContext);
  if (!tabs) return null;
  return (
    <>
      {items
        .filter(({ isOfFront }) => tabs.isPanel || !isOfFront)
        .map(({ name, icon, act }) => (
          <MenuItem
            key={name}
            onClick={() => {
              close();
              void act(tabs);
            }}
          >
            <Outline path={icon} />
            {say(name)}
          </MenuItem>
        ))}
    </>
  );
}

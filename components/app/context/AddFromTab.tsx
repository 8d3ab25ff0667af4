import * as features from '../features.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useLate } from '../../ui/use-late.ts';
import type { TabItemsProps } from './TabItems.tsx';


type Props = { panel: Panel };

/** Menu that adds something of a tab to the message; its items load when it opens. */
export const AddFromTab = (props: Props) => (
  <Menu label={say('context_add')} icon="globe" command="tabs">
    {(close) => <LateItems {...props} close={close} />}
  </Menu>
);

function LateItems(props: TabItemsProps) {
  const Items = useLate(true, features.TabItems);
  return Items ? <Items {...props} /> : null;
}

import * as features from './features.ts';
import { say } from '../../lib/words/say.ts';
import { Menu } from '../ui/Menu.tsx';
import { useLate } from '../ui/use-late.ts';
import type { MoreItemsProps } from './MoreItems.tsx';


type Props = Omit<MoreItemsProps, 'close'>;

/** Menu of the top bar; its items load when it opens. */
export const MoreMenu = (props: Props) => (
  <Menu label={say('topBar_more')} command="more">
    {(close) => <LateItems {...props} close={close} />}
  </Menu>
);

function LateItems(props: MoreItemsProps) {
  const Items = useLate(true, features.MoreItems);
  return Items ? <Items {...props} /> : null;
}

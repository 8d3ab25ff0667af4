import type { Panel } from '../../../lib/panel/panel.ts';
import { type Action, type Scene, when } from './scene.ts';

/** The actions that add something of the tab beside the panel. */
export const tabActions: readonly Action[] = [
  {
    id: 'tab-selection',
    name: 'context_addSelection',
    icon: 'globe',
    at: (s) => addingFront(s, 'selection'),
  },
  { id: 'tab-page', name: 'context_addPage', icon: 'globe', at: (s) => addingFront(s, 'page') },
  { id: 'tab-address', name: 'context_addAddress', icon: 'globe', at: (s) => addingFront(s, 'address') },
  {
    id: 'tab-table',
    name: 'context_addTable',
    icon: 'globe',
    at: (s) => addingFront(s, 'tables'),
  },
  {
    id: 'tab-picture',
    name: 'tabPicture_add',
    icon: 'attach',
    at: (s) => when(isBesideTab(s), () => addPicture(s.panel)),
  },
  {
    id: 'other-tabs',
    name: 'context_addTabs',
    icon: 'page',
    at: (s) => when(s.profile !== undefined && !s.isComparing, () => askOthers(s.panel)),
  },
];

/** Whether something of the tab beside the panel can go into the message. */
const isBesideTab = ({ profile, isPage, isComparing }: Scene) =>
  profile !== undefined && !isPage && !isComparing;

const addingFront = (s: Scene, kind: 'selection' | 'page' | 'address' | 'tables') =>
  when(isBesideTab(s), async () => (await s.panel.tabs.loadContext()).addFront(kind));

const askOthers = async (panel: Panel) => (await panel.tabs.loadContext()).askOthers();

const addPicture = async (panel: Panel) => (await panel.tabs.loadContext()).addPicture();

import { menuProfile } from '../../chat/intent/page-menu.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { openFullPage } from '../../platform/browser/panel-opener.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';
import { changeIntents, changeTabGrants, changeWishes } from '../../platform/settings/intent-storage.ts';
import { onStoredProfilesChange, readStoredProfiles } from '../../platform/settings/profile-storage.ts';
import { activeTab, listenToGestures, showPageMenu } from '../../platform/tabs/gestures.ts';
import { closePanel, isPanelOpen, openPanel, openWindowIds } from '../../platform/tabs/side-panel.ts';
import { createGestures } from './gestures.ts';
import { createIntents } from './intent-commands.ts';
import { createPageMenu } from './page-menu.ts';

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

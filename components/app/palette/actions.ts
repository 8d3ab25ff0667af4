import { isDemo } from '../../../lib/chat/profile/demo.ts';
import { waysFrom } from '../../../lib/chat/profile/ways.ts';
import { isTemporary } from '../../../lib/chat/storage/record-id.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import { say } from '../../../lib/words/say.ts';
import { comparisonOf } from '../compare/comparison.tsx';
import { type TabItem, tabItems } from '../context/TabItems.tsx';
import { actSoon, menuActions } from './menu-actions.ts';
import { profileActions } from './profile-actions.ts';
import { type Action, having, type Scene, when } from './scene.ts';

/** Everything that the menus and buttons of the page offer, for the palette, or the menu that has it. */
export const actions: readonly Action[] = [
  {
    id: 'stop',
    name: 'composer_stop',
    icon: 'stop',
    at: (s) => when(s.isRunning, () => s.panel.sending.stop()),
  },
  { id: 'new', name: 'conversation_new', icon: 'compose', at: (s) => () => void s.panel.begin('usual') },
  {
    id: 'temporary',
    name: 'history_newTemporary',
    icon: 'temporary',
    at: (s) => when(s.profile !== undefined, () => s.panel.begin('temporary')),
  },
  {
    id: 'conversations',
    name: 'common_conversations',
    icon: 'list',
    at: (s) => s.column?.toggle ?? s.button('conversations'),
  },
  { id: 'find', name: 'find_title', icon: 'find', letter: 'F', at: (s) => s.find },
  {
    id: 'edit-message',
    name: 'turn_editMessage',
    icon: 'edit',
    at: (s) => (s.isComparing || s.isRunning ? undefined : s.button('edit-message')),
  },
  { id: 'regenerate', name: 'answerTools_regenerate', icon: 'retry', at: regenerating },
  {
    id: 'regenerate-with',
    name: 'answerTools_regenerateOtherwise',
    icon: 'retry',
    at: choosingAnotherWay,
  },
  { id: 'copy-answer', name: 'palette_copyAnswer', icon: 'copy', at: copying },
  {
    id: 'inspect',
    name: 'palette_inspect',
    icon: 'figures',
    at: (s) => having(notInspected(s), ({ message }) => s.inspector.toggle(message.runId)),
  },
  {
    id: 'compare',
    name: 'compare_choose',
    icon: 'compare',
    at: (s) =>
      having(s.answer, ({ message }) => s.comparing.show({ ...comparisonOf(message), isChoosing: true })),
  },
  {
    id: 'fork',
    name: 'answerTools_fork',
    icon: 'fork',
    at: (s) =>
      isTemporary(s.conversationId) ? undefined : having(s.answer, (a) => s.panel.sending.fork(a.message.id)),
  },
  {
    id: 'rename',
    name: 'topBar_renameConversation',
    icon: 'edit',
    at: (s) => when(s.head !== undefined, () => renaming(s)),
  },
  { id: 'export', name: 'topBar_exportConversation', icon: 'download', at: exporting },
  {
    id: 'delete-conversation',
    name: 'topBar_deleteConversation',
    icon: 'delete',
    at: (s) => having(s.head, (head) => s.panel.conversations.deleteConversations([head])),
  },
  {
    id: 'branches',
    name: 'branches_title',
    icon: 'fork',
    at: (s) => when(s.head !== undefined, s.openBranches),
  },
  { id: 'attach', name: 'composer_attach', icon: 'attach', at: (s) => s.button('attach') },
  ...tabItems.map(tabAction),
  {
    id: 'message-settings',
    name: 'common_messageSettings',
    icon: 'settings',
    at: (s) => when(s.profile !== undefined, s.openSettings),
  },
  ...profileActions,
  {
    id: 'data',
    name: 'topBar_yourData',
    words: 'palette_dataWords',
    icon: 'transfer',
    at: (s) => () => s.openTransfer(),
  },
  {
    id: 'settings',
    name: 'settings_title',
    words: 'palette_settingsWords',
    icon: 'tool',
    at: (s) => () => s.openOwnSettings(),
  },
  {
    id: 'lock',
    name: 'palette_lock',
    icon: 'failure',
    at: (s) => when(s.panel.lock.state.value.status === 'unlocked', () => s.panel.passphrase.lockNow()),
  },
  {
    id: 'unlock',
    name: 'passphrase_unlockTitle',
    icon: 'failure',
    at: (s) => when(s.panel.lock.state.value.status === 'locked', () => s.panel.lock.unlocked()),
  },
  {
    id: 'full-page',
    name: 'topBar_openFullPage',
    icon: 'page',
    at: (s) => when(!s.isPage, () => s.panel.host.page.openFullPage()),
  },
  ...menuActions,
];

/** Adds something of a tab to the message, if one stands beside the panel. */
function tabAction({ id, name, icon, isOfFront, act }: TabItem): Action {
  const isThere = (s: Scene) => s.profile !== undefined && !s.isComparing && !(isOfFront && s.isPage);
  const at = (s: Scene) => when(isThere(s), async () => act(await s.panel.tabs.loadContext()));
  return { id, name, icon, at };
}

function renaming({ isNaming, button }: Scene) {
  isNaming.value = true;
  button('more')?.();
}

/** Returns the last answer unless the inspector shows it already. */
const notInspected = ({ answer, inspector }: Scene) =>
  inspector.runId.value === answer?.message.runId ? undefined : answer;

/** Answers the last question again in the usual way. */
function regenerating({ answer, panel, profile, isComparing }: Scene) {
  if (!answer || isComparing) return undefined;
  const [usual] = waysFrom(panel.profiles.profiles.value, answer.message.profileId, profile?.id);
  return usual && (() => void panel.sending.regenerate(answer, usual));
}

/** Opens the choice in the menu of the last answer. */
function choosingAnotherWay(scene: Scene) {
  const open = regenerating(scene) && scene.button('answer-more');
  if (!open) return undefined;
  return () => {
    open();
    actSoon(() => scene.button('regenerate-with'));
  };
}

function copying({ answer, panel }: Scene) {
  const text = answer?.answer.text.value ?? '';
  if (text === '') return undefined;
  return () =>
    void navigator.clipboard.writeText(text).then(
      () => tell(panel, 'common_copied'),
      () => tell(panel, 'common_copyRefused'),
    );
}

function exporting({ conversationId, head, panel, openTransfer }: Scene) {
  const owner = panel.profiles.profiles.value.find(({ id }) => id === head?.profileId);
  const isExported = head !== undefined && !isTemporary(conversationId) && !(owner && isDemo(owner.url));
  return when(isExported, () => openTransfer());
}

function tell({ notice }: Scene['panel'], key: TextKey) {
  notice.value = { text: say(key) };
}

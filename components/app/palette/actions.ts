import { isDemo } from '../../../lib/chat/profile/demo.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { waysFrom } from '../../../lib/chat/profile/ways.ts';
import { writtenAs } from '../../../lib/chat/sharing/shared-form.ts';
import { isTemporary } from '../../../lib/chat/storage/record-id.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { outgoingCopy } from '../../../lib/panel/transfer/outgoing-profile.ts';
import { listText } from '../../../lib/words/amounts.ts';
import type { TextKey } from '../../../lib/words/catalogue.ts';
import { say } from '../../../lib/words/say.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { comparisonOf } from '../compare/comparison.tsx';
import { type TabItem, tabItems } from '../context/TabItems.tsx';
import { type Action, having, type Marked, type Scene, when } from './scene.ts';

/** Everything that the menus and buttons of the page offer, for the palette, or the menu that has it. */
export const actions: readonly Action[] = [
  action('stop', 'composer_stop', 'stop', (s) => when(s.isRunning, () => s.panel.sending.stop())),
  action('new', 'conversation_new', 'compose', (s) => () => void s.panel.begin('usual')),
  action('temporary', 'history_newTemporary', 'temporary', (s) =>
    when(s.profile !== undefined, () => s.panel.begin('temporary')),
  ),
  action(
    'conversations',
    'common_conversations',
    'list',
    (s) => s.column?.toggle ?? s.button('conversations'),
  ),
  { ...action('find', 'find_title', 'find', (s) => s.find), letter: 'F' },
  action('edit-message', 'turn_editMessage', 'edit', (s) =>
    s.isComparing || s.isRunning ? undefined : s.button('edit-message'),
  ),
  action('regenerate', 'answerTools_regenerate', 'retry', regenerating),
  action('regenerate-with', 'answerTools_regenerateOtherwise', 'retry', choosingAnotherWay),
  action('copy-answer', 'palette_copyAnswer', 'copy', copying),
  action('inspect', 'palette_inspect', 'figures', (s) =>
    having(notInspected(s), ({ message }) => s.inspector.toggle(message.runId)),
  ),
  action('compare', 'compare_choose', 'compare', (s) =>
    having(s.answer, ({ message }) => s.comparing.show({ ...comparisonOf(message), isChoosing: true })),
  ),
  action('fork', 'answerTools_fork', 'fork', (s) =>
    isTemporary(s.conversationId) ? undefined : having(s.answer, (a) => s.panel.sending.fork(a.message.id)),
  ),
  action('rename', 'topBar_renameConversation', 'edit', (s) => when(s.head !== undefined, () => renaming(s))),
  action('export', 'topBar_exportConversation', 'download', exporting),
  action('delete-conversation', 'topBar_deleteConversation', 'delete', (s) =>
    having(s.head, (head) => s.panel.conversations.deleteConversations([head])),
  ),
  action('branches', 'branches_title', 'fork', (s) => when(s.head !== undefined, s.openBranches)),
  action('attach', 'composer_attach', 'attach', (s) => s.button('attach')),
  ...tabItems.map(tabAction),
  action('message-settings', 'common_messageSettings', 'settings', (s) =>
    when(s.profile !== undefined, s.openSettings),
  ),
  action('add-profile', 'profile_add', 'add', (s) => () => s.edit(undefined)),
  profileAction('edit-profile', 'profile_edit', 'settings', (p, s) => s.edit(p), 'palette_profileWords'),
  profileAction('header-groups', 'headerGroups_title', 'settings', (p, s) => s.edit(p, 'header-groups')),
  profileAction('import-prompts', 'prompts_import', 'file', (p, s) => s.edit(p, 'prompt-file')),
  profileAction('duplicate-profile', 'profile_duplicate', 'copy', ({ id }, { panel }) =>
    panel.profileActions.duplicateProfile(id),
  ),
  action('share-profile', 'palette_shareProfile', 'copy', sharing, 'palette_shareWords'),
  profileAction('delete-profile', 'profile_delete', 'delete', (p, { panel }) =>
    panel.profileActions.deleteProfile(p),
  ),
  action('remove-demo', 'demo_remove', 'delete', (s) =>
    when(s.profile !== undefined && isDemo(s.profile.url), () => s.panel.demo.remove()),
  ),
  profileAction('test-connection', 'doctor_openInEditor', 'test', (p, s) => s.findOutWhy(p)),
  action('data', 'topBar_yourData', 'transfer', (s) => () => s.openTransfer(), 'palette_dataWords'),
  action('settings', 'settings_title', 'tool', (s) => () => s.openOwnSettings(), 'palette_settingsWords'),
  action('lock', 'palette_lock', 'failure', (s) =>
    when(s.panel.lock.state.value.status === 'unlocked', () => s.panel.passphrase.lockNow()),
  ),
  action('unlock', 'passphrase_unlockTitle', 'failure', (s) =>
    when(s.panel.lock.state.value.status === 'locked', () => s.panel.lock.unlocked()),
  ),
  action('full-page', 'topBar_openFullPage', 'page', (s) =>
    when(!s.isPage, () => s.panel.host.page.openFullPage()),
  ),
  action('answer-menu', 'answerTools_more', 'more', (s) => opening('answer-more', s), 'palette_answerWords'),
  action('ways-menu', 'composer_more', 'more', (s) => opening('more-ways', s), 'palette_waysWords'),
  action('page-menu', 'topBar_more', 'more', (s) => openingWith(s.button('more')), 'palette_pageWords'),
];

/** `words`: others that people look for it by. */
function action(id: string, name: TextKey, icon: IconName, at: Action['at'], words?: TextKey): Action {
  return { id, name, icon, at, ...(words && { words }) };
}

type OfProfile = (profile: Profile, scene: Scene) => unknown;

function profileAction(id: string, name: TextKey, icon: IconName, act: OfProfile, words?: TextKey) {
  return action(id, name, icon, (s) => having(s.profile, (profile) => act(profile, s)), words);
}

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

function sharing({ profile, panel }: Scene) {
  if (!profile || isDemo(profile.url)) return undefined;
  return () => void copyProfile(profile, panel);
}

/** Copies a profile as a text to share, without secrets, and says what is to be filled in. */
async function copyProfile(profile: Profile, panel: Panel) {
  try {
    const { text, toFillIn } = writtenAs('text', await outgoingCopy(profile, [], panel));
    await navigator.clipboard.writeText(text);
    const names = listText(toFillIn);
    panel.notice.value = {
      text: toFillIn.length === 0 ? say('common_copied') : say('share_fillIn', { way: 'other', names }),
    };
  } catch (error) {
    const isRefused = error instanceof DOMException;
    panel.notice.value = { text: isRefused ? say('common_copyRefused') : (error as Error).message };
  }
}

/** Answers side by side cover the conversation and the message. */
const opening = (name: Marked, { isComparing, button }: Scene) =>
  isComparing ? undefined : openingWith(button(name));

const openingWith = (open: (() => void) | undefined) =>
  open &&
  (() => {
    open();
    actSoon(() => having(firstItem(), (item) => item.focus()));
  });

const firstItem = () =>
  document.querySelector(':popover-open')?.querySelector<HTMLElement>('button:enabled') ?? undefined;

/** Acts once what it acts on is there: a menu has its items some frames after it has opened. */
function actSoon(find: () => (() => void) | undefined, frames = 20) {
  const act = find();
  if (act) act();
  else if (frames > 0) requestAnimationFrame(() => actSoon(find, frames - 1));
}

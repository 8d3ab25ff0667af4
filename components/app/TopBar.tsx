import type { Signal } from '@preact/signals';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import { isTemporary } from '../../lib/chat/storage/record-id.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { say } from '../../lib/words/say.ts';
import { ConversationsButton } from '../conversation/ConversationsButton.tsx';
import { ProfileSwitcher } from '../profile/ProfileSwitcher.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './app.module.css';
import { LatePart, useFeature } from './late/LatePart.tsx';
import type { Openers } from './open-dialog.ts';
import { type Column, isFirstRun } from './page-layout.ts';

type Props = {
  panel: Panel;
  isPage: boolean;
  /** Undefined where the conversations open over the page. */
  column: Column | undefined;
  openers: Openers;
  /** Counter of profile choices: each one focuses the composer. */
  choices: Signal<number>;
  onCommands(): void;
  /** Whether the menu is a box for the title of the conversation. */
  isNaming: Signal<boolean>;
  /** Counts the requests to search in the conversation. */
  finding: Signal<number>;
  /** Something covers the conversation. */
  isCovered: boolean;
};

export function TopBar({ panel, isPage, isCovered, column, choices, ...on }: Props) {
  const { finding, openers, ...menu } = on;
  const { edit, openTransfer } = openers;
  const onAdd = () => edit(undefined);
  const { profiles, conversations } = panel;
  const Stored = useFeature('StoredConversations', conversations.isShown.value);
  const chosen = profiles.chosen.value;
  const more = {
    ...menu,
    onEdit: chosen && (() => edit(chosen)),
    site: chosen && {
      profile: chosen,
      rules: panel.settings.current.value.siteRules ?? [],
      frontAddress: panel.host.tabs.frontAddress,
    },
    onRemoveDemo: chosen && isDemo(chosen.url) ? () => void panel.demo.remove() : undefined,
    conversation: openConversation(panel, openers, isCovered ? undefined : () => void finding.value++),
    onTransfer: () => openTransfer(),
    onSettings: openers.openOwnSettings,
    onFullPage: isPage ? undefined : () => void panel.host.page.openFullPage(),
  };
  return (
    <header class={styles.bar}>
      <h1 class="visually-hidden">{say('extension_name')}</h1>
      {column ? (
        <ColumnButton {...column} />
      ) : (
        <ConversationsButton onToggle={conversations.show}>
          {(close) => Stored && <Stored panel={panel} close={close} onExport={openTransfer} />}
        </ConversationsButton>
      )}
      {chosen && (
        <ProfileSwitcher
          profiles={profiles.profiles.value}
          chosen={chosen}
          lacksAccess={profiles.lacksAccess}
          onChoose={(id) => {
            choices.value += 1;
            void panel.profileActions.chooseProfile(id);
          }}
          onAdd={onAdd}
          onEdit={edit}
          onDuplicate={({ id }) => void panel.profileActions.duplicateProfile(id)}
          onDelete={(profile) => void panel.profileActions.deleteProfile(profile)}
          onMove={panel.profileActions.moveProfile}
        />
      )}
      <IconButton
        icon="add"
        label={say('profile_add')}
        data-tooltip={`${say('profile_add')}\n${say('topBar_addHint')}`}
        onClick={onAdd}
      />
      <span class={styles.space} dir="auto">
        {panel.conversation.open.value.turns.length > 0 && titleOf(panel)}
      </span>
      {!isFirstRun(panel) && <NewConversation {...{ panel, choices }} />}
      <Menu label={say('topBar_more')} command="more">
        {(close) => <LatePart of="MoreItems" props={{ ...more, close }} />}
      </Menu>
    </header>
  );
}

function NewConversation({ panel, choices }: Pick<Props, 'panel' | 'choices'>) {
  const begin = () =>
    // The focus moves once it is open: what is typed at once belongs there.
    void panel.begin('usual').finally(() => {
      choices.value += 1;
    });
  return <IconButton icon="compose" label={say('conversation_new')} onClick={begin} />;
}

const titleOf = ({ conversation }: Panel) => conversation.stored()?.conversation.title;

/** Returns the actions on the open conversation; undefined until its first message. */
function openConversation(
  panel: Panel,
  { openTransfer, openBranches }: Openers,
  onFind: (() => void) | undefined,
) {
  const { turns, id, profileId } = panel.conversation.open.value;
  const head = panel.conversation.stored()?.conversation;
  if (turns.length === 0 || !head) return undefined;
  const profile = panel.profiles.profiles.value.find((item) => item.id === profileId);
  const isExported = !isTemporary(id) && !(profile && isDemo(profile.url));
  return {
    title: head.title,
    onRename: (title: string) => void panel.conversations.renameConversation(id, title),
    onExport: isExported ? () => openTransfer() : undefined,
    onBranches: openBranches,
    onFind,
    onDelete: () => void panel.conversations.deleteConversations([head]),
  };
}

/** Stands in the same place whether the column is shown or not. */
function ColumnButton({ isShown, toggle }: Column) {
  return (
    <div class={isShown ? styles.lead : undefined}>
      <IconButton icon="list" label={say('common_conversations')} aria-expanded={isShown} onClick={toggle} />
      {isShown && <span aria-hidden="true">{say('common_conversations')}</span>}
    </div>
  );
}

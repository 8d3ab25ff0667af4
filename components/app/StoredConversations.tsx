import { useEffect } from 'preact/hooks';
import { type Conversation, seen } from '../../lib/chat/conversation/conversation.ts';
import type { SearchHit } from '../../lib/chat/search/excerpt.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { ConversationHistory } from '../conversation/ConversationHistory.tsx';
import { PanelToast } from './telling/PanelToast.tsx';

type Props = {
  panel: Panel;
  /** Hides the list; undefined where it stands beside the conversation. */
  close?: () => void;
  /** Called when a conversation is chosen to write in it. */
  onChosen?(): void;
  onExport(ids: string[]): void;
  onKeptFocus?(): void;
};

/** The content of the “Conversations” popover, which covers the page and its toast, and of the column. */
export function StoredConversations({ panel, close, onChosen, onExport, onKeptFocus }: Props) {
  const { profiles, conversation, conversations, search } = panel;
  const { conversations: list, running, unreadable } = conversations.list.value;
  const openId = conversation.open.value.id;

  function leaveTo(show: () => Promise<void>) {
    close?.();
    void show();
    // The column goes on showing what was found.
    if (close) search.ask('');
  }

  function chosen(show: () => Promise<void>) {
    leaveTo(show);
    onChosen?.();
  }

  function showHit(hit: SearchHit, query: string) {
    const { conversationId, messageId } = hit;
    if (messageId === null) chosen(() => panel.opening.show(conversationId));
    else leaveTo(() => panel.sought.showMessage(conversationId, { messageId, query }));
  }

  function removed(removing: Promise<void>) {
    void removing;
    onKeptFocus?.();
  }

  return (
    <ConversationHistory
      conversations={listedHeads(list, openId)}
      running={running}
      unreadable={unreadable}
      openId={openId}
      tabPlaces={panel.tabs.places.value}
      now={Date.now()}
      profileOf={(id) => profiles.profiles.value.find((profile) => profile.id === id)}
      search={{
        query: search.query.value,
        hits: search.hits.value,
        stage: search.stage.value,
        ask: search.ask,
        onChoose: (hit) => showHit(hit, search.query.peek()),
      }}
      onChoose={(id) => chosen(() => panel.opening.show(id))}
      onTemporary={() => leaveTo(() => panel.begin('temporary').finally(() => onChosen?.()))}
      onRename={(id, title) => void panel.conversations.renameConversation(id, title)}
      onPin={(id, isPinned) => void panel.conversations.pinConversation(id, isPinned)}
      onDelete={(gone) => removed(panel.conversations.deleteConversations(gone))}
      onExport={(ids) => {
        close?.();
        onExport(ids);
      }}
      onDeleteAll={(ids) => removed(panel.conversations.deleteForGood(ids))}
      onClose={close}
    >
      {close && <PanelToast panel={panel} />}
    </ConversationHistory>
  );
}

/** Returns the conversations for the list: what the open one ends with is before one's eyes, so it is no news. */
export const listedHeads = (heads: Conversation[], openId: string): Conversation[] =>
  heads.map((head) => (head.id === openId && head.unseen ? seen(head) : head));

type ColumnProps = {
  panel: Panel;
  onChosen(): void;
  onExport(ids: string[]): void;
  /** Called when the list keeps the focus although another conversation opens. */
  onKeptFocus(): void;
};

/** The conversations beside the open one, kept current while shown. */
export function ConversationsColumn({ panel, ...rest }: ColumnProps) {
  const { show } = panel.conversations;
  useEffect(() => {
    show(true);
    return () => show(false);
  }, []);
  return <StoredConversations panel={panel} {...rest} />;
}

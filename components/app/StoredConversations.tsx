import type { SearchHit } from '../../lib/chat/search/excerpt.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { ConversationHistory } from '../conversation/ConversationHistory.tsx';
import { listedHeads } from './listed-heads.ts';
import { PanelToast } from './PanelToast.tsx';

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
    if (messageId === null) chosen(() => panel.show(conversationId));
    else leaveTo(() => panel.showMessage(conversationId, { messageId, query }));
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
      tabPlaces={panel.tabPlaces.value}
      now={Date.now()}
      profileOf={(id) => profiles.profiles.value.find((profile) => profile.id === id)}
      search={{
        query: search.query.value,
        hits: search.hits.value,
        stage: search.stage.value,
        ask: search.ask,
        onChoose: (hit) => showHit(hit, search.query.peek()),
      }}
      onChoose={(id) => chosen(() => panel.show(id))}
      onTemporary={() => chosen(panel.startTemporary)}
      onRename={(id, title) => void panel.renameConversation(id, title)}
      onPin={(id, isPinned) => void panel.pinConversation(id, isPinned)}
      onDelete={(gone) => removed(panel.deleteConversations(gone))}
      onExport={(ids) => {
        close?.();
        onExport(ids);
      }}
      onDeleteAll={(ids) => removed(panel.deleteForGood(ids))}
      onClose={close}
    >
      {close && <PanelToast panel={panel} />}
    </ConversationHistory>
  );
}

import type { SearchHit } from '../../lib/chat/search/search-hit.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { ConversationHistory } from '../conversation/ConversationHistory.tsx';
import { PanelToast } from './PanelToast.tsx';

type Props = { panel: Panel; close(): void };

/** The content of the “Conversations” popover, which covers the page and its toast. */
export function StoredConversations({ panel, close }: Props) {
  const { profiles, conversation, conversations, search } = panel;
  const { conversations: list, running, unreadable } = conversations.list.value;

  function leaveTo(show: () => Promise<void>) {
    close();
    void show();
    search.ask('');
  }

  const showHit = ({ conversationId, messageId }: SearchHit, query: string) =>
    messageId === null ? panel.show(conversationId) : panel.showMessage(conversationId, { messageId, query });

  return (
    <ConversationHistory
      conversations={list}
      running={running}
      unreadable={unreadable}
      openId={conversation.open.value.id}
      now={Date.now()}
      profileOf={(id) => profiles.profiles.value.find((profile) => profile.id === id)}
      search={{
        query: search.query.value,
        hits: search.hits.value,
        stage: search.stage.value,
        ask: search.ask,
        onChoose: (hit) => leaveTo(() => showHit(hit, search.query.peek())),
      }}
      onChoose={(id) => leaveTo(() => panel.show(id))}
      onTemporary={() => leaveTo(panel.startTemporary)}
      onRename={(id, title) => void panel.renameConversation(id, title)}
      onPin={(id, isPinned) => void panel.pinConversation(id, isPinned)}
      onDelete={(gone) => void panel.deleteConversations(gone)}
      onDeleteAll={(ids) => void panel.deleteForGood(ids)}
      onClose={close}
    >
      <PanelToast panel={panel} />
    </ConversationHistory>
  );
}

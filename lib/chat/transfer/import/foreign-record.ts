import { firstProtocolId } from '../../../runnable/protocol-id.ts';
import { type Conversation, type Message, titleFrom } from '../../conversation/conversation.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';
import { newRun } from '../../run/new-run.ts';
import type { RunWithFold } from '../../run/run.ts';
import type { ForeignConversation, ForeignMessage } from './foreign-conversation.ts';
import { joinedMessages } from './joined-messages.ts';

const names = { chatgpt: 'ChatGPT', 'open-webui': 'Open WebUI' };

/** Converts another program's conversation; undefined if it has nothing to show. */
export function foreignRecord(foreign: ForeignConversation): ConversationRecord | undefined {
  const { source } = foreign;
  const { messages: kept, placeOf } = joinedMessages(foreign.messages);
  const newest = kept.at(-1);
  if (!newest) return undefined;
  const id = `${source}:${foreign.id}`;
  const ownId = (messageId: string) => `${id}:${messageId}`;
  const began = foreign.createdAt ?? kept.find(({ createdAt }) => createdAt !== null)?.createdAt ?? 0;
  const common = (item: ForeignMessage) => ({
    id: ownId(item.id),
    conversationId: id,
    parentId: item.parentId === null ? null : ownId(item.parentId),
    createdAt: item.createdAt ?? began,
  });
  const messages = kept.map(
    (item): Message =>
      item.role === 'human'
        ? { ...common(item), role: 'human', text: item.text, attachments: [] }
        : {
            ...common(item),
            role: 'answer',
            runId: `${ownId(item.id)}:run`,
            profileId: '',
            profileName: names[source],
            assistant: item.assistant || names[source],
          },
  );
  const answers = kept.filter(({ role }) => role === 'answer');
  const runs = answers.map((item) => endedRun(common(item), item.text));
  const tip = (foreign.tip !== null && placeOf(foreign.tip)) || newest.id;
  const title = titleFrom(foreign.title) || titleFrom(kept[0]?.text ?? '') || names[source];
  const conversation: Conversation = {
    id,
    title,
    createdAt: began,
    updatedAt: foreign.updatedAt ?? newest.createdAt ?? began,
    profileId: '',
    tip: ownId(tip),
    lastRun: { id: runs.at(-1)?.run.id ?? '', status: 'done' },
  };
  return { conversation, messages, runs };
}

type Place = { id: string; conversationId: string; createdAt: number };

/** Builds the run that every answer must have: it belonged to another program, and is done. */
function endedRun({ id, conversationId, createdAt }: Place, text: string): RunWithFold {
  const run = newRun({
    id: `${id}:run`,
    conversationId,
    messageId: id,
    profileId: '',
    url: '',
    protocol: firstProtocolId,
    mode: 'batch',
    fields: {},
    files: [],
    preset: null,
    session: '',
    createdAt,
  });
  return { run: { ...run, state: { status: 'done' }, endedAt: createdAt }, fold: { parts: [text] } };
}

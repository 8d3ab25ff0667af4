import { asNumber } from '../../../json/exact-number.ts';
import { firstProtocolId } from '../../../runnable/description.ts';
import { type Conversation, type Message, titleFrom } from '../../conversation/conversation.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';
import { newRun, type RunWithFold } from '../../run/run.ts';
import { latestMoment } from '../../run/time-text.ts';
import { type ForeignMessage, joinedMessages } from './joined-messages.ts';

const names = { chatgpt: 'ChatGPT', claude: 'Claude', librechat: 'LibreChat', 'open-webui': 'Open WebUI' };

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
    ...(foreign.isPinned ? { pinned: 1 } : {}),
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

/** Another program's conversation in the form common to all imports. */
export type ForeignConversation = {
  /** Prefix of the new ids, so that importing a file twice gives the same conversation. */
  source: keyof typeof names;
  id: string;
  title: string;
  createdAt: number | null;
  updatedAt: number | null;
  messages: ForeignMessage[];
  /** The last message of the branch shown. */
  tip: string | null;
  isPinned?: boolean;
};

const longestId = 80;

/** Returns the first candidate that is short enough: our ids are built from it. */
export const usableId = (...candidates: unknown[]): string | undefined =>
  candidates.find((id): id is string => typeof id === 'string' && id.length > 0 && id.length <= longestId);

const firstMilliseconds = 1e11;

/** Reads a time in seconds or milliseconds, or as ISO 8601 writes it; null if invalid. */
export function momentOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : (asNumber(value) ?? Number.NaN);
  if (!Number.isFinite(time) || time <= 0) return null;
  const at = Math.round(time < firstMilliseconds ? time * 1000 : time);
  return at < latestMoment ? at : null;
}

import { asNumber } from '../../../json/exact-number.ts';
import { firstProtocolId } from '../../../runnable/description.ts';
import { say } from '../../../words/say.ts';
import { type Conversation, type Message, titleFrom } from '../../conversation/conversation.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';
import { newRun, type RunWithFold } from '../../run/run.ts';
import { latestMoment } from '../../run/time-text.ts';
import { countLeftOut, entryName, type LeftOut, type ReadEntry } from './import-report.ts';
import { type ForeignMessage, joinedMessages } from './joined-messages.ts';

const names = { chatgpt: 'ChatGPT', claude: 'Claude', librechat: 'LibreChat', 'open-webui': 'Open WebUI' };

/** Another program's conversation in the form common to all imports. */
type ForeignConversation = {
  /** Prefix of the new ids, so that importing a file twice gives the same conversation. */
  source: keyof typeof names;
  id: string | undefined;
  title: string;
  createdAt: number | null;
  updatedAt: number | null;
  messages: ForeignMessage[];
  /** The last message of the branch shown. */
  tip: string | null;
  isPinned?: boolean;
};

/** Converts another program's conversation. `leftOut`: what its messages had besides. */
export function foreignEntry({ id, ...foreign }: ForeignConversation, leftOut: LeftOut): ReadEntry {
  const of = entryName(foreign.title);
  if (id === undefined) return { status: 'unreadable', of, problem: say('import_noId') };
  const messages = onceById(foreign.messages, leftOut);
  const record = foreignRecord({ ...foreign, messages }, `${foreign.source}:${id}`);
  return record
    ? { status: 'read', record, leftOut }
    : { status: 'unreadable', of, problem: say('import_nothingToShow') };
}

/** Keeps the first message of each id: the store has room for one. Others that say something else are counted. */
function onceById(messages: ForeignMessage[], leftOut: LeftOut): ForeignMessage[] {
  const kept = new Map<string, ForeignMessage>();
  for (const message of messages) {
    const before = kept.get(message.id);
    if (!before || before.role === 'none') kept.set(message.id, message);
    else if (message.role !== 'none' && message.text !== before.text) countLeftOut(leftOut, 'messages');
  }
  return [...kept.values()];
}

/** Builds the record under ids of ours; undefined if there is nothing to show. */
function foreignRecord(foreign: Omit<ForeignConversation, 'id'>, id: string): ConversationRecord | undefined {
  const { source } = foreign;
  const { messages: kept, placeOf } = joinedMessages(foreign.messages);
  const newest = kept.at(-1);
  if (!newest) return undefined;
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

/** Roles of messages in other programs that can be shown. */
export const roles = new Map<unknown, 'human' | 'answer'>([
  ['user', 'human'],
  ['assistant', 'answer'],
]);

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

/** Writes a text as a block of code, whose fence is longer than any in the text. */
export function fenced(text: string, language = ''): string {
  const longest = (text.match(/`+/gu) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Puts the name of a text before it, in a line of its own. */
export function titled(name: unknown, text: string): string {
  const line = typeof name === 'string' ? name.trim().replace(/\s+/gu, ' ') : '';
  return line === '' ? text : `**${line.replace(/[\\`*_[\]<>]/gu, '\\$&')}**\n\n${text}`;
}

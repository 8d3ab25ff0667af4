import { signal } from '@preact/signals';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { QueuedMessage } from '../../lib/chat/queue/message-queue.ts';
import type { Refusal } from '../../lib/chat/storage/refusal.ts';
import type { TextField } from '../../lib/form/input-fields.ts';
import type { InputPlan } from '../../lib/form/input-plan.ts';
import { createAnswer } from '../../lib/panel/conversation/answer.ts';
import type { OpenConversation } from '../../lib/panel/conversation/conversation-state.ts';
import { type ShownAnswer, turnsOf } from '../../lib/panel/conversation/turns.ts';
import type { Notice } from '../../lib/panel/page/notice.ts';
import { createSending } from '../../lib/panel/sending/sending.ts';
import type { SendingParts } from '../../lib/panel/sending/start-run.ts';
import type { StoredConversation } from '../../lib/platform/records/conversation-reading.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { usualReading } from './answer-reading.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, foldOf } from './conversation.ts';
import { fakeHost } from './fake-host.ts';
import { createPanelMemory } from './panel-memory.ts';
import { createWriting, partOf, picture } from './panel-parts.ts';
import { aProfile } from './profile.ts';

const done = after(aRun({ fields: { days: 2 } }), { type: 'end' });

/** A conversation of one message with two answers. */
const stored: StoredConversation = {
  conversation: aConversation({ tip: 'r1.answer', title: 'Hi' }),
  messages: [aQuestion(), anAnswer(), anAnswer({ id: 'r2.answer', runId: 'r2' })],
  runs: new Map([['r1', { run: done, fold: foldOf('Ahoy') }]]),
  unreadable: 0,
};

type Part = {
  profiles?: Profile[];
  plan?: InputPlan | undefined;
  textFields?: TextField[];
  open?: Partial<OpenConversation>;
  stored?: StoredConversation | undefined;
  sendsHistory?: boolean;
  /** The memory that pages share, and the locks of their edits. */
  memory?: ReturnType<typeof createPanelMemory>;
  takeEdit?: (id: string) => Promise<(() => void) | undefined>;
};

/** Creates a page and a worker that records commands and refuses them with `refusal`. */
export function createSendingScene(part: Part = {}) {
  const commands: { name: string; input: Record<string, unknown> }[] = [];
  const worker: { refusal?: Refusal | undefined; outcomes: string[] } = { outcomes: ['taken'] };
  const sendCommand = async (name: string, input: never) => {
    commands.push({ name, input });
    if (worker.refusal !== undefined) return { ok: false, problem: worker.refusal };
    return { ok: true, value: name === 'conversation.take' ? { outcomes: worker.outcomes } : null };
  };
  const known = 'stored' in part ? part.stored : stored;
  const turns = known ? turnsOf(known, (id) => createAnswer(0, () => usualReading, known.runs.get(id))) : [];
  const open = signal<OpenConversation>({
    id: 'c1',
    profileId: 'p1',
    turns,
    unreadable: 0,
    isUnseen: false,
    ...part.open,
  });
  const profiles = signal(part.profiles ?? [aProfile(), aProfile({ id: 'p2', name: 'Other' })]);
  const chosen = signal<Profile | undefined>(profiles.value[0]);
  const openId = signal('c1');
  const openRunId = signal<string | undefined>(undefined);
  const isRead = signal(true);
  const notice = signal<Notice | undefined>(undefined);
  const textFields = signal(part.textFields ?? []);
  const plan = signal<InputPlan | undefined>('plan' in part ? part.plan : { kind: 'text' });
  const form = {
    isRight: true,
    hasSecrets: true,
    isFilledIn: false,
    isOfThread: false,
    takes: 0,
    sent: { fields: { days: 3 }, files: [], secrets: [] },
  };
  const config: { call?: CallSettings | 'missing' } = {};
  const shown: string[] = [];
  const written: { id: string; text: Promise<string> }[] = [];
  const { draft, attachments, context, contextDisk } = createWriting(openId, undefined, notice);
  const disk = { isFull: false };
  /** Action to run while the fields are being checked. */
  const meanwhile: { act?: () => void } = {};
  const check = async () => {
    meanwhile.act?.();
    return form.isRight;
  };
  const queued: QueuedMessage[] = [];
  const reading = { ended: Promise.resolve() };
  let ids = 0;
  const show = async (id: string) => void shown.push(id);
  const host = fakeHost({
    protocols: pageProtocols,
    clock: { now: () => 7 },
    ids: {
      newId() {
        ids += 1;
        return `new${ids}`;
      },
    },
    commands: { send: sendCommand as never, onChange: () => {} },
    settings: { memory: part.memory ?? createPanelMemory() },
    records: {
      list: async () => ({ conversations: [stored.conversation], running: new Map(), unreadable: 0 }),
      loadQueue: async () => ({
        readQueued: async (id) => queued.filter(({ conversationId }) => conversationId === id),
        readSessionId: async () => 's1',
        takeEdit: part.takeEdit ?? (async () => () => {}),
      }),
    },
    files: {
      async write(id, given) {
        if (disk.isFull) throw new Error('No space');
        written.push({ id, text: given.text() });
        return picture;
      },
    },
  });
  const parts: SendingParts = {
    profiles: partOf({
      profiles,
      chosen,
      lacksAccess: () => false,
      isLocked: () => false,
      choose: () => {},
      readingOf: () => usualReading,
    }),
    conversation: partOf({ open, openRunId, isRead, stored: () => known, reload: async () => {} }),
    notice,
    opening: partOf({
      untilRead: () => reading.ended,
      show,
      startNew: () => show('new'),
      startTemporary: () => show('temporary'),
    }),
    composer: partOf({
      draft,
      attachments,
      context,
      runnable: partOf({
        plan,
        textFields,
        isSettledWithin: async () => true,
        isKnownWithin: async () => false,
      }),
      form: partOf({
        check,
        checkFields: check,
        checkSecrets: () => form.hasSecrets,
        isFilledIn: () => form.isFilledIn,
        sent: () => form.sent,
        isOfThread: () => form.isOfThread,
        take() {
          form.takes += 1;
        },
      }),
      config: partOf({
        filledIn: async ({ call }: Profile) =>
          config.call === 'missing' ? undefined : (config.call ?? call),
      }),
      sendsHistory: async () => part.sendsHistory ?? false,
    }),
  };
  const sending = createSending(parts, host);
  const starts = () => commands.filter(({ name }) => name === 'run.start').map(({ input }) => input);
  const [, answer] = turns as [unknown, ShownAnswer];
  return {
    sending,
    config,
    commands,
    starts,
    worker,
    open,
    openRunId,
    isRead,
    reading,
    profiles,
    chosen,
    notice,
    form,
    draft,
    attachments,
    context,
    contextDisk,
    openId,
    file: picture,
    shown,
    written,
    disk,
    queued,
    meanwhile,
    answer,
  };
}

export type SendingScene = ReturnType<typeof createSendingScene>;

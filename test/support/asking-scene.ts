import { signal } from '@preact/signals';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { createAnswer } from '../../lib/panel/conversation/answer.ts';
import type { OpenConversation } from '../../lib/panel/conversation/conversation-state.ts';
import { turnsOf } from '../../lib/panel/conversation/turns.ts';
import { type AskAboutSite, askFirst } from '../../lib/panel/sending/ask-first.ts';
import type { Start } from '../../lib/panel/sending/start-run.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { usualReading } from './answer-reading.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from './conversation.ts';
import { fakeHost } from './fake-host.ts';
import { createWriting, picture as file, partOf } from './panel-parts.ts';
import { aProfile } from './profile.ts';

export const there = 'http://127.0.0.1:9000';

export const start = (part: Partial<Start> = {}): Start => ({
  conversationId: 'c1',
  profileId: 'there',
  origin: there,
  plainText: false,
  fields: {},
  files: [],
  secrets: [],
  message: { kind: 'new', text: 'Two', attachments: [file], parentId: 'r1.answer' },
  ...part,
});

export type Part = {
  given?: Awaited<ReturnType<AskAboutSite>>;
  head?: Partial<Conversation>;
  sendsHistory?: boolean | 'unknown';
  lacksAccess?: boolean;
  /** Runs while the question is open. */
  meanwhile?(open: { value: OpenConversation }): void;
  /** Runs once the new conversation is open. */
  onBegun?(open: { value: OpenConversation }): void;
  isStarted?: boolean;
};

/** Creates a page whose conversation has two exchanges with one site, with “Two” in its composer. */
export function createAskingScene({
  given,
  head,
  sendsHistory = true,
  lacksAccess = false,
  ...part
}: Part = {}) {
  const state = { status: 'done' as const };
  const stored = {
    conversation: aConversation({ tip: 'r2.answer', ...head }),
    messages: [
      aQuestion({ text: 'One' }),
      anAnswer(),
      aQuestion({ id: 'r2.question', parentId: 'r1.answer', text: 'And?', attachments: [file] }),
      anAnswer({ id: 'r2.answer', parentId: 'r2.question', runId: 'r2' }),
    ],
    runs: new Map(['r1', 'r2'].map((id) => [id, { run: aRun({ id, state }), fold: foldOf('Indeed') }])),
    unreadable: 0,
  };
  const turns = turnsOf(stored, (id) => createAnswer(0, () => usualReading, stored.runs.get(id)));
  const opened = (id: string): OpenConversation => ({
    id,
    profileId: 'here',
    turns: id === 'c1' ? turns : [],
    unreadable: 0,
    isUnseen: false,
  });
  const open = signal(opened('c1'));
  const openId = signal('c1');
  const show = async (id: string) => {
    openId.value = id;
    open.value = opened(id);
  };
  const { draft, attachments, composer, shown, memory } = createWriting(openId);
  draft.write('Two');
  attachments.give([file]);
  const asked: unknown[] = [];
  const started: Start[] = [];
  const chosen: (string | undefined)[] = [];
  const starter = askFirst(
    async (input) => {
      started.push(input);
      return part.isStarted ?? true;
    },
    async (question) => {
      asked.push(question);
      part.meanwhile?.(open);
      return given;
    },
    {
      profiles: partOf({
        profiles: signal([aProfile({ id: 'here' }), aProfile({ id: 'there', url: `${there}/chat` })]),
        lacksAccess: () => lacksAccess,
        choose: (id) => void chosen.push(id),
      }),
      conversation: partOf({
        open,
        openRunId: signal(undefined),
        reload: async () => {},
        stored: () => stored,
      }),
      composer: {
        ...composer,
        sendsHistory: async () => (sendsHistory === 'unknown' ? undefined : sendsHistory),
      },
      opening: partOf({
        show,
        startNew: async () => {
          await show('new');
          part.onBegun?.(open);
        },
        startTemporary: () => show('temporary-new'),
      }),
      notice: signal(undefined),
    },
    fakeHost({ protocols: pageProtocols }),
  );
  return { starter, asked, started, chosen, written: shown, kept: memory.kept };
}

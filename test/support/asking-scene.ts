import { signal } from '@preact/signals';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { createAttachments } from '../../lib/panel/composing/attachments.ts';
import { createDraft } from '../../lib/panel/composing/draft.ts';
import { createAnswer } from '../../lib/panel/conversation/answer.ts';
import type { OpenConversation } from '../../lib/panel/conversation/conversation-state.ts';
import { turnsOf } from '../../lib/panel/conversation/turns.ts';
import { askFirst, type Start } from '../../lib/panel/sending/ask-first.ts';
import type { SiteAnswer } from '../../lib/panel/sending/site-question.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import { usualReading } from './answer-reading.ts';
import { createDraftContexts } from './context.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from './conversation.ts';
import { createPanelMemory } from './panel-memory.ts';
import { aProfile } from './profile.ts';

export const there = 'http://127.0.0.1:9000';
export const file = { id: 'f1', name: 'cat.png', mediaType: 'image/png', size: 1 };

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
  given?: SiteAnswer | undefined;
  head?: Partial<Conversation>;
  sendsHistory?: boolean | 'unknown';
  lacksAccess?: boolean;
  /** Runs while the question is open. */
  meanwhile?(open: { value: OpenConversation }): void;
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
  const memory = createPanelMemory();
  const draft = createDraft(openId, memory);
  const files = { newId: () => 'f', write: async () => file, remove: async () => {} };
  const attachments = createAttachments(openId, memory, files, signal(undefined));
  const { context } = createDraftContexts(openId, memory, signal(undefined));
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
    {
      protocols,
      profiles: {
        profiles: signal([aProfile({ id: 'here' }), aProfile({ id: 'there', url: `${there}/chat` })]),
        lacksAccess: () => lacksAccess,
        choose: (id) => void chosen.push(id),
      },
      conversation: {
        open,
        openRunId: signal(undefined),
        reload: async () => {},
        stored: () => stored,
      },
      draft,
      attachments,
      context,
      sendsHistory: async () => (sendsHistory === 'unknown' ? undefined : sendsHistory),
      async ask(question) {
        asked.push(question);
        part.meanwhile?.(open);
        return given;
      },
      opening: { show, startNew: () => show('new'), startTemporary: () => show('temporary-new') },
    },
  );
  const written = () => [openId.value, draft.text.value, ...attachments.list.value.map(({ name }) => name)];
  return { starter, asked, started, chosen, written, kept: memory.kept };
}

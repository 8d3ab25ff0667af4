import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { createAttachments } from '../../../lib/panel/composing/attachments.ts';
import { createDraft } from '../../../lib/panel/composing/draft.ts';
import { createAnswer } from '../../../lib/panel/conversation/answer.ts';
import type { OpenConversation } from '../../../lib/panel/conversation/conversation-state.ts';
import { turnsOf } from '../../../lib/panel/conversation/turns.ts';
import { askFirst, type Start } from '../../../lib/panel/sending/ask-first.ts';
import type { SiteAnswer } from '../../../lib/panel/sending/site-question.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { createDraftContexts } from '../../support/context.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';
import { aProfile } from '../../support/profile.ts';

const there = 'http://127.0.0.1:9000';
const file = { id: 'f1', name: 'cat.png', mediaType: 'image/png', size: 1 };

const start = (part: Partial<Start> = {}): Start => ({
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
const again: Start['message'] = { kind: 'again', questionId: 'r1.question' };

type Part = {
  given?: SiteAnswer | undefined;
  head?: Partial<Conversation>;
  sendsHistory?: boolean | 'unknown';
  lacksAccess?: boolean;
  /** Runs while the question is open. */
  meanwhile?(open: { value: OpenConversation }): void;
  isStarted?: boolean;
};

/** Creates a page whose conversation has two exchanges with one site, with “Two” in its composer. */
function createScene({ given, head, sendsHistory = true, lacksAccess = false, ...part }: Part = {}) {
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

describe('a message to a site that has not received the conversation', () => {
  test('is sent after consent, with that consent', async () => {
    const { starter, asked, started } = createScene({ given: 'message' });
    expect(await starter(start())).toBe(true);
    expect(asked).toEqual([{ origin: there, others: ['http://127.0.0.1:8000'] }]);
    expect(started).toEqual([start({ consent: { origin: there, travels: 'message' } })]);
  });

  test('is not sent without consent and stays in the composer', async () => {
    const { starter, started, written } = createScene({ given: undefined });
    expect(await starter(start())).toBe(false);
    expect(started).toEqual([]);
    expect(written()).toEqual(['c1', 'Two', 'cat.png']);
  });

  test('is asked about once, however often “Send” is pressed', async () => {
    const { starter, asked } = createScene({ given: 'message' });
    expect(await Promise.all([starter(start()), starter(start())])).toEqual([true, false]);
    expect(asked).toHaveLength(1);
  });

  test('is not sent if another conversation was opened meanwhile', async () => {
    const meanwhile: Part['meanwhile'] = (open) => {
      open.value = { ...open.value, id: 'other' };
    };
    const { starter, started } = createScene({ given: 'conversation', meanwhile });
    expect(await starter(start())).toBe(false);
    expect(started).toEqual([]);
  });

  test.each<[string, Part, Partial<Start>]>([
    ['goes to the same site', {}, { profileId: 'here' }],
    ['goes as plain text', {}, { plainText: true }],
    ['goes to a runnable without history', { sendsHistory: false }, {}],
    ['goes to a runnable without a known schema', { sendsHistory: 'unknown' }, {}],
    ['cannot leave without access', { lacksAccess: true }, {}],
    ['is the first', {}, { message: again }],
    ['has consent already', { head: { sites: [{ travels: 'conversation', origin: there }] } }, {}],
  ])('that %s needs no question', async (_, part, input) => {
    const { starter, asked, started } = createScene({ ...part, given: undefined });
    expect(await starter(start(input))).toBe(true);
    expect(asked).toEqual([]);
    expect(started).toEqual([start(input)]);
  });
});

describe('“New conversation”', () => {
  const first = { kind: 'new' as const, text: 'Two', attachments: [file], parentId: null };

  test('sends the message as the first of a new conversation, with its files', async () => {
    const { starter, started, written, chosen } = createScene({ given: 'new' });
    expect(await starter(start())).toBe(true);
    expect(started).toEqual([start({ conversationId: 'new', message: first })]);
    expect(written()).toEqual(['new', '']);
    expect(chosen).toEqual(['there']);
  });

  test('keeps an unsent message in the new conversation', async () => {
    const { starter, written } = createScene({ given: 'new', isStarted: false });
    expect(await starter(start())).toBe(false);
    expect(written()).toEqual(['new', 'Two', 'cat.png']);
  });

  const edited: Start['message'] = { kind: 'edited', questionId: 'r2.question', text: 'Ho' };

  test.each<[string, Start['message'], string]>([
    ['that was edited', edited, 'Ho'],
    ['that is repeated', { kind: 'again', questionId: 'r2.question' }, 'And?'],
  ])('sends a message %s, and leaves the draft where it is', async (_, message, text) => {
    const { starter, started, written, kept } = createScene({ given: 'new' });
    expect(await starter(start({ message }))).toBe(true);
    expect(started).toEqual([
      start({ conversationId: 'new', message: { ...first, text, attachments: [file] } }),
    ]);
    expect(written()).toEqual(['new', '']);
    expect(kept.get('draft:c1')).toBe('Two');
  });

  test('returns to the old conversation if an existing message cannot be sent', async () => {
    const { starter, written } = createScene({ given: 'new', isStarted: false });
    expect(await starter(start({ message: edited }))).toBe(false);
    expect(written()).toEqual(['c1', 'Two', 'cat.png']);
  });
});

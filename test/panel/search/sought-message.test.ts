import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { createSoughtMessage } from '../../../lib/panel/search/sought-message.ts';
import type { StoredConversation } from '../../../lib/platform/records/conversation-reading.ts';
import {
  aConversation,
  after,
  anAnswer,
  aQuestion,
  aRun,
  chunks,
  foldOf,
} from '../../support/conversation.ts';
import { createOpenConversation } from '../../support/open-conversation.ts';
import { partOf } from '../../support/panel-parts.ts';

const done = after(aRun(), chunks('Bonjour'), { type: 'end' });
const going = after(aRun(), { type: 'sent' });

/** A question and its answer, with the question's first version on another branch. */
const stored = (conversationId: string, run = done): StoredConversation => ({
  conversation: aConversation({ id: conversationId }),
  messages: [
    aQuestion({ conversationId, id: 'first', text: 'Hello' }),
    aQuestion({ conversationId }),
    anAnswer({ conversationId }),
  ],
  runs: new Map([[run.id, { run, fold: foldOf('Bonjour') }]]),
  unreadable: 0,
});

/** Creates a page that shows conversation `a` and can open `b`. */
async function createScene(part: Record<string, StoredConversation> = {}) {
  const all: Record<string, StoredConversation> = { a: stored('a'), b: stored('b'), ...part };
  const notice = signal<Notice | undefined>(undefined);
  const { state: conversation } = createOpenConversation(async (id) => all[id]);
  const shown: string[] = [];
  const show = (id: string) => {
    shown.push(id);
    return conversation.show(id);
  };
  await conversation.show('a');
  const state = createSoughtMessage({
    conversation,
    notice,
    opening: partOf({ show }),
    sending: partOf({
      async showVersion(tip) {
        const id = conversation.open.value.id;
        const before = all[id];
        if (before) all[id] = { ...before, conversation: { ...before.conversation, tip } };
        await conversation.reload();
        return true;
      },
    }),
  });
  const seek = (conversationId: string, messageId: string) =>
    state.showMessage(conversationId, { messageId, query: 'bon' });
  return { ...state, seek, show, shown, notice, conversation };
}

type Scene = Awaited<ReturnType<typeof createScene>>;
const messagesIn = ({ conversation }: Scene) =>
  conversation.open.value.turns.map(({ message }) => message.id);

describe('a found message', () => {
  test('is shown in its conversation, with the query', async () => {
    const scene = await createScene();
    await scene.seek('b', 'r1.answer');
    expect(scene.shown).toEqual(['b']);
    expect(scene.sought.value).toEqual({ messageId: 'r1.answer', query: 'bon' });
  });

  test('does not reopen an open conversation', async () => {
    const scene = await createScene();
    await scene.seek('a', 'r1.question');
    expect(scene.shown).toEqual([]);
    expect(scene.sought.value?.messageId).toBe('r1.question');
  });

  test('on another branch shows that branch', async () => {
    const scene = await createScene();
    await scene.seek('b', 'first');
    expect(messagesIn(scene)).toEqual(['first']);
    expect(scene.sought.value?.messageId).toBe('first');
  });

  test('does not leave a branch with a running answer, and a notice explains it', async () => {
    const scene = await createScene({ b: stored('b', going) });
    await scene.seek('b', 'first');
    expect(messagesIn(scene)).toEqual(['r1.question', 'r1.answer']);
    expect(scene.sought.value).toBeUndefined();
    expect(scene.notice.value?.text).toContain('until the current answer is complete');
  });

  test('that is deleted leaves its conversation open without a notice', async () => {
    const scene = await createScene();
    await scene.seek('b', 'gone');
    expect(scene.conversation.open.value.id).toBe('b');
    expect([scene.sought.value, scene.notice.value]).toEqual([undefined, undefined]);
  });

  test('is forgotten when another conversation is shown', async () => {
    const scene = await createScene();
    await scene.seek('b', 'r1.answer');
    await scene.show('a');
    expect(scene.sought.value).toBeUndefined();
  });

  test('is abandoned if the reader goes elsewhere before it is loaded', async () => {
    const scene = await createScene();
    const seeking = scene.seek('b', 'first');
    await scene.show('a');
    await seeking;
    expect(scene.sought.value).toBeUndefined();
    expect(messagesIn(scene)).toEqual(['r1.question', 'r1.answer']);
  });

  test('gives way to one chosen later', async () => {
    const scene = await createScene();
    await Promise.all([scene.seek('b', 'r1.answer'), scene.seek('b', 'first')]);
    expect(scene.sought.value?.messageId).toBe('first');
  });

  test('is left when the reader continues', async () => {
    const scene = await createScene();
    await scene.seek('b', 'r1.answer');
    scene.leaveMessage();
    expect(scene.sought.value).toBeUndefined();
  });
});

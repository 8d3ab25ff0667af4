import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { newTurn } from '../../../lib/worker/runs/turn.ts';
import { anAttachment } from '../../support/attachment.ts';
import { aConversation, anAnswer, aQuestion } from '../../support/conversation.ts';
import { aProfile } from '../../support/profile.ts';

type Start = Parameters<typeof newTurn>[0];

const start = (part: Partial<Start> = {}): Start => ({
  runId: 'r2',
  conversationId: 'c1',
  profileId: 'p1',
  origin: 'http://127.0.0.1:8000',
  plainText: false,
  fields: {},
  files: [],
  secrets: [],
  message: { kind: 'new', text: 'How are you?', attachments: [], parentId: 'r1.answer' },
  ...part,
});

const again = start({ message: { kind: 'again', questionId: 'r1.question' } });

/** Returns the turn of a start, given the messages before it. */
function turnOf(of: Start, profile = aProfile(), head?: Parameters<typeof newTurn>[2], before: Before = {}) {
  const { message } = of;
  const asked = message.kind === 'new' ? message : { text: 'Hi', attachments: [], parentId: null };
  const { text, attachments, parentId } = asked;
  const said = { text: message.kind === 'edited' ? message.text : text, attachments, parentId };
  const replaced = message.kind === 'edited' ? aQuestion() : undefined;
  const context = {
    now: 7,
    session: 's1',
    said,
    replaced,
    previousRunId: parentId && 'r1',
    isRetryOf: null,
    goesBack: false,
  };
  return newTurn(of, profile, head, { ...context, ...before });
}

type Before = Partial<Parameters<typeof newTurn>[3]>;

describe('a new turn', () => {
  test('has no preview until its answer ends', () => {
    expect(turnOf(start(), aProfile(), aConversation({ preview: 'Old' })).head.preview).toBeUndefined();
  });

  test('leaves the conversation except for a consent, if its answer is compared with others', () => {
    const head = aConversation({ tip: 'r9.answer', preview: 'Old', memory: { id: 'm', lastRunId: 'r9' } });
    const consent = { origin: new URL(aProfile().url).origin, travels: 'conversation' as const };
    const turn = turnOf({ ...again, isAside: true, consent }, aProfile(), head);
    expect(turn.head).toEqual({ ...head, sites: [consent] });
    expect(turn.messages).toMatchObject([{ id: 'r2.answer', parentId: 'r1.question' }]);
    expect(turn.memoryId).toBe('r2');
  });

  test('has a question, its answer and a queued run', () => {
    const { messages, run } = turnOf(start(), aProfile(), aConversation());
    expect(messages).toEqual([
      aQuestion({ id: 'r2.question', parentId: 'r1.answer', createdAt: 7, text: 'How are you?' }),
      anAnswer({ id: 'r2.answer', parentId: 'r2.question', createdAt: 7, runId: 'r2' }),
    ]);
    expect(run).toMatchObject({
      id: 'r2',
      conversationId: 'c1',
      messageId: 'r2.answer',
      profileId: 'p1',
      url: 'http://127.0.0.1:8000/chat',
      mode: 'stream',
      fields: {},
      files: [],
      preset: null,
      state: { status: 'queued' },
      createdAt: 7,
      seq: 0,
    });
  });

  test('has the answers to questions without their secrets', () => {
    const answers = [{ id: 'q1', value: { user: 'ann', pass: 'p' }, secrets: ['/pass'] }];
    const message = { kind: 'answers' as const, answerId: 'r1.answer', answers };
    const { run } = turnOf(start({ message }), aProfile(), aConversation(), { previousRunId: 'r1' });
    expect(run.resumes?.answers).toMatchObject([{ value: { user: 'ann', pass: '[secret]' } }]);
  });

  test('that answers again adds only an answer, beside the earlier one', () => {
    const { messages, head } = turnOf(again, aProfile(), aConversation());
    expect(messages).toEqual([
      anAnswer({ id: 'r2.answer', parentId: 'r1.question', createdAt: 7, runId: 'r2' }),
    ]);
    expect(head.tip).toBe('r2.answer');
  });

  test('with an edited question adds it beside the old one, with its own answer', () => {
    const edited = start({ message: { kind: 'edited', questionId: 'r1.question', text: 'Ho' } });
    const { messages, head } = turnOf(edited, aProfile(), aConversation());
    expect(messages).toEqual([
      aQuestion({ id: 'r2.question', parentId: null, createdAt: 7, text: 'Ho' }),
      anAnswer({ id: 'r2.answer', parentId: 'r2.question', createdAt: 7, runId: 'r2' }),
    ]);
    expect(head.tip).toBe('r2.answer');
  });

  const edited = start({ message: { kind: 'edited', questionId: 'r1.question', text: 'Ho' } });

  test.each<[string, Partial<Conversation>, Before, string]>([
    ['follows it if made from the old question', {}, {}, 'Ho'],
    ['follows it in a fork', { title: 'Hi (2)' }, {}, 'Ho'],
    ['stays if typed by a person', { title: 'Mine', titled: 1 }, {}, 'Mine'],
    ['stays if a person typed the same words', { titled: 1 }, {}, 'Hi'],
    ['stays if it differs, as after an import', { title: 'Mine' }, {}, 'Mine'],
    [
      'stays if a later message was edited',
      {},
      { said: { text: 'Ho', attachments: [], parentId: 'r0.answer' } },
      'Hi',
    ],
  ])('with an edited first question: the title %s', (_, head, before, title) => {
    expect(turnOf(edited, aProfile(), aConversation(head), before).head.title).toBe(title);
  });

  test('keeps title and pin of its conversation, and restores a deleted one', () => {
    const before = aConversation({ pinned: 1, title: 'Mine', unseen: 1, deletedAt: 5 });
    const { head } = turnOf(start(), aProfile(), before);
    expect(head).toMatchObject({ pinned: 1, title: 'Mine' });
    expect(head).not.toHaveProperty('unseen');
    expect(head).not.toHaveProperty('deletedAt');
  });

  test('can have another mode than its profile', () => {
    expect(turnOf(start({ mode: 'batch' })).run.mode).toBe('batch');
  });

  test('is the tip of its conversation, which keeps its title and first date', () => {
    const before = aConversation({ title: 'Greetings', createdAt: 1 });
    const { head } = turnOf(start(), aProfile({ id: 'p2' }), before);
    expect(head).toEqual(
      aConversation({
        title: 'Greetings',
        createdAt: 1,
        updatedAt: 7,
        profileId: 'p2',
        tip: 'r2.answer',
        lastRun: { id: 'r2', status: 'queued' },
        memory: { id: 'c1', lastRunId: 'r2' },
      }),
    );
  });

  test.each([
    ['Hi', 'Hi'],
    ['  two\n\nlines ', 'two lines'],
    ['x'.repeat(100), `${'x'.repeat(79)}…`],
  ])('without a conversation starts one titled by the message: %j', (text, title) => {
    const first = start({ message: { kind: 'new', text, attachments: [], parentId: null } });
    const { head, messages } = turnOf(first, aProfile(), undefined);
    expect(head).toMatchObject({ id: 'c1', title, createdAt: 7, updatedAt: 7 });
    expect(messages[0]).toMatchObject({ text, parentId: null });
  });

  test('of files alone is titled by their names and has them in its question', () => {
    const attachments = [anAttachment(), anAttachment({ id: 'f2', name: 'plan.pdf' })];
    const first = start({ message: { kind: 'new', text: ' ', attachments, parentId: null } });
    const { head, messages } = turnOf(first, aProfile(), undefined);
    expect(head.title).toBe('notes.txt, plan.pdf');
    expect(messages[0]).toMatchObject({ attachments });
  });

  test('stores field values and the name of the preset in its run', () => {
    const files = [{ at: '/file', file: anAttachment() }];
    const presets = ['Terse', 'Wordy'].map((name) => ({ id: `id of ${name}`, name, values: {} }));
    const profile = aProfile({ call: { ...usualCall, presets, presetId: 'id of Wordy' } });
    const { run } = turnOf(start({ fields: { language: 'French' }, files }), profile, undefined);
    expect(run).toMatchObject({ fields: { language: 'French' }, files, preset: 'Wordy' });
  });

  test('stores no values that the schema marks as secret', () => {
    const fields = { language: 'French', keys: { api: 's3cret', model: 'small' } };
    const { run } = turnOf(start({ fields, secrets: ['/keys/api'] }), aProfile(), undefined);
    expect(run.fields).toEqual({ language: 'French', keys: { model: 'small' } });
  });

  test('is the same for the same start', () => {
    expect(turnOf(start())).toEqual(turnOf(start()));
  });

  test.each([
    ['', 'Chat'],
    ['Ada', 'Ada'],
  ])('names the answer as the profile does at the time: persona %j', (name, assistant) => {
    const { persona } = aProfile();
    const profile = aProfile({ persona: { ...persona, assistant: { ...persona.assistant, name } } });
    const { messages } = turnOf(start(), profile, undefined);
    expect(messages.at(-1)).toMatchObject({ profileName: 'Chat', assistant });
  });
});

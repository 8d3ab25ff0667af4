import { describe, expect, test, vi } from 'vitest';
import type { MessageContext } from '../../lib/chat/context/context-item.ts';
import type { Conversation, Message } from '../../lib/chat/conversation/conversation.ts';
import type { RunWithFold } from '../../lib/chat/run/run.ts';
import { connectBy } from '../../lib/protocols/connections.ts';
import type { CommandInput } from '../../lib/wire/commands.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import { aContext } from '../support/context.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../support/conversation.ts';
import { createDescriptionStore } from '../support/description-store.ts';
import { aProfile } from '../support/profile.ts';
import { recordedJson } from '../support/recordings.ts';
import { createRunScene } from '../support/run-commands.ts';

const here = 'http://127.0.0.1:8000';
const there = 'http://127.0.0.1:9000';

type Start = CommandInput<'run.start'>;

const start = (runId: string, part: Partial<Start> = {}): Start => ({
  runId,
  conversationId: 'c1',
  profileId: 'there',
  origin: part.profileId === 'here' ? here : there,
  plainText: false,
  fields: {},
  files: [],
  secrets: [],
  message: { kind: 'new', text: `${runId}?`, attachments: [], parentId: null },
  ...part,
});

/**
 * Creates a conversation of two exchanges with the first site, and profiles of two sites that take history. `context`: of
 * the first question.
 */
function createScene({ context }: { context?: MessageContext } = {}) {
  const heads = new Map<string, Conversation>([
    ['c1', aConversation({ tip: 'r2.answer', lastRun: { id: 'r2', status: 'done' } })],
  ]);
  const exchange = (id: string, parentId: string | null): Message[] => [
    aQuestion({ id: `${id}.question`, parentId, text: `${id}?`, ...(id === 'r1' && context && { context }) }),
    anAnswer({ id: `${id}.answer`, parentId: `${id}.question`, runId: id }),
  ];
  const messages = [...exchange('r1', null), ...exchange('r2', 'r1.answer')];
  const done = { status: 'done' as const };
  const runs = new Map<string, RunWithFold>(
    ['r1', 'r2'].map((id) => [
      id,
      { run: aRun({ id, url: `${here}/chat`, state: done }), fold: foldOf(`${id}!`) },
    ]),
  );
  const posts: { origin: string; texts: string[] }[] = [];
  const answer = (status: number, body: unknown) => Response.json(body, { status });
  let now = 10;
  const scene = createRunScene({
    now: () => now,
    readProfile: async (id) => aProfile({ id, url: `${id === 'here' ? here : there}/chat`, mode: 'batch' }),
    findConversation: async (id) => heads.get(id),
    findMessage: async (id) => messages.find((message) => message.id === id),
    readConversation: async (id) => {
      const conversation = heads.get(id);
      return conversation && { conversation, messages, runs, unreadable: 0 };
    },
    writeTurn: async (turn) => {
      heads.set(turn.head.id, turn.head);
      messages.push(...turn.messages);
      runs.set(turn.run.id, { run: turn.run, fold: foldOf(`${turn.run.id}!`) });
      return 'disk';
    },
    exchangeWorld: {
      connectBy,
      fetch: async (url, request) => {
        const { origin, pathname } = new URL(String(url));
        if (pathname.endsWith('/input_schema')) return answer(200, recordedJson('input_schema.msgs.json'));
        if (request?.method !== 'POST') return answer(404, {});
        const { input } = JSON.parse(String(request.body)) as { input: { content: string }[] };
        posts.push({ origin, texts: input.map(({ content }) => content) });
        return answer(200, { output: 'Bon', metadata: {} });
      },
      descriptions: createDescriptions(createDescriptionStore()),
      newId: () => 'id-1',
      hasAccess: async () => true,
      readSecrets: async () => ({}),
      readGroups: async () => [],
      readFile: async () => undefined,
      now: () => now,
      outages: () => ({ seenAt: 0, isOnline: true, networkChangedAt: null, slept: null }),
    },
  });
  return {
    posts,
    heads,
    /** Starts a run and resolves to its final state. */
    async run(runId: string, part: Partial<Start> = {}) {
      now += 10;
      await scene.commands['run.start'](start(runId, part));
      return vi.waitFor(
        () => {
          const end = scene.seen.ends.get(runId);
          if (!end) throw new Error('goes on');
          return end.run.state;
        },
        { timeout: 10_000 },
      );
    },
  };
}

const refused = { status: 'failed', failure: { kind: 'site-undecided', origin: there } };
const all = { origin: there, travels: 'conversation' as const };
const only = { origin: there, travels: 'message' as const };

describe('the worker', () => {
  test.each<[string, Partial<Start>]>([
    ['a new message', {}],
    ['another answer', { message: { kind: 'again', questionId: 'r2.question' } }],
    ['an edited message', { message: { kind: 'edited', questionId: 'r2.question', text: 'Ho' } }],
    ['a message whose consent is for another site', { consent: { ...all, origin: here } }],
  ])('sends no history to another site without consent: %s', async (_, part) => {
    const { run, posts, heads } = createScene();
    expect(await run('r3', part)).toEqual(refused);
    expect(posts).toEqual([]);
    expect(heads.get('c1')).not.toHaveProperty('sites');
  });

  test.each<[string, Partial<Start>, string[]]>([
    ['to the same site', { profileId: 'here' }, ['r1?', 'r1!', 'r2?', 'r2!', 'r3?']],
    ['without earlier messages', { message: { kind: 'again', questionId: 'r1.question' } }, ['r1?']],
    ['in another conversation', { conversationId: 'c2' }, ['r3?']],
  ])('needs no consent %s', async (_, part, texts) => {
    const { run, posts } = createScene();
    expect(await run('r3', part)).toEqual({ status: 'done' });
    expect(posts.map((post) => post.texts)).toEqual([texts]);
  });

  test.each<[string, Partial<Start>]>([
    ['repeated', { message: { kind: 'again', questionId: 'r1.question' } }],
    ['edited', { message: { kind: 'edited', questionId: 'r1.question', text: 'Ho' } }],
    ['sent as plain text', { message: { kind: 'again', questionId: 'r1.question' }, plainText: true }],
  ])('sends the page of a first message that is %s to no other site without consent', async (_, part) => {
    const { run, posts } = createScene({ context: aContext({ text: 'of the page' }) });
    expect(await run('r3', part)).toEqual(refused);
    expect(posts).toEqual([]);
    expect(await run('r4', { ...part, profileId: 'here' })).not.toEqual(refused);
    if (part.plainText) return;
    expect(await run('r5', { ...part, consent: only })).toEqual({ status: 'done' });
    expect(posts.at(-1)).toMatchObject({ origin: there, texts: [expect.stringContaining('of the page')] });
  });

  test('sends history with consent, and stores the consent with the conversation', async () => {
    const { run, posts, heads } = createScene();
    await run('r3', { consent: all });
    await run('r4');
    expect(posts).toEqual([
      { origin: there, texts: ['r1?', 'r1!', 'r2?', 'r2!', 'r3?'] },
      { origin: there, texts: ['r1?', 'r1!', 'r2?', 'r2!', 'r3?', 'r3!', 'r4?'] },
    ]);
    expect(heads.get('c1')?.sites).toEqual([all]);
  });

  test('sends a message alone, and later only the messages since then', async () => {
    const { run, posts, heads } = createScene();
    await run('r3', { consent: only });
    await run('r4');
    expect(await run('r5', { profileId: 'here', consent: { ...only, origin: here } })).toEqual({
      status: 'done',
    });
    await run('r6');
    expect(posts).toEqual([
      { origin: there, texts: ['r3?'] },
      { origin: there, texts: ['r3?', 'r3!', 'r4?'] },
      { origin: here, texts: ['r5?'] },
      { origin: there, texts: ['r3?', 'r3!', 'r4?', 'r4!', 'r6?'] },
    ]);
    expect(heads.get('c1')?.sites).toEqual([
      { ...only, since: 20 },
      { ...only, origin: here, since: 40 },
    ]);
  });
});

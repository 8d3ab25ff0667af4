import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { planGraphInput } from '../../../lib/agent-server/assistant/graph-input.ts';
import { threadRequest } from '../../../lib/agent-server/run/request.ts';
import { conversationState } from '../../../lib/chat/conversation/conversation-state-text.ts';
import { steadyMemory } from '../../../lib/chat/conversation/memory.ts';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { reportLines } from '../../../lib/chat/transfer/import/import-report.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { placeBefore } from '../../../lib/worker/runs/turn-context.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';
import { aProfile, aPrompt, plainHeader } from '../../support/profile.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';

beforeEach(emptyDatabase);

const agent = { protocol: 'agent-server', url: 'https://agents.example/assistants/chat' };
const question = { id: 'q1', value: 'Delete all files?' };
const ended: Partial<Run> = { state: { status: 'done' } };
const placed: Partial<Run> = {
  ...ended,
  place: { thread: 'claimed-thread', run: 'claimed-run', key: 'r1', checkpoint: 'claimed-checkpoint' },
};
const waiting: Partial<Run> = { ...placed, state: { status: 'waiting-for-you', questions: [question] } };

/** Builds an import file with one conversation. */
const fileOf = (run: Partial<Run>, head: JsonObject = {}, document: JsonObject = {}) =>
  new Blob([
    JSON.stringify({
      format: 'runnel',
      version: 1,
      exportedAt: '',
      ...document,
      conversations: [
        {
          conversation: {
            ...aConversation({ lastRun: { id: 'r1', status: run.state?.status ?? 'done' } }),
            ...head,
          },
          messages: [aQuestion(), anAnswer()],
          runs: [{ run: aRun({ ...agent, ...run }), fold: foldOf('Bon') }],
        },
      ],
    }),
  ]);

async function imported(file: Blob) {
  const report = await createBrowser().take(file);
  const stored = await readConversation('c1');
  const run = stored?.runs.get('r1')?.run;
  if (!stored || !run) throw new Error('It was not imported.');
  return { report, head: stored.conversation, run };
}

/** Builds the request of the next message, as the worker does. */
async function nextRequest({ head, run }: Awaited<ReturnType<typeof imported>>) {
  const followed = { previousRunId: 'r1', head, profile: aProfile(agent), isAside: false, anew: false };
  const after = await placeBefore(followed, { findRun: async () => ({ run, fold: foldOf('') }), protocols });
  const { memory } = steadyMemory(head, { runId: 'r2', conversationId: 'c1' });
  const parts = { text: 'On', history: [], values: {} };
  const request = threadRequest({
    plan: planGraphInput(undefined),
    parts,
    values: {},
    memory: { key: 'thread_id', id: memory.id },
    ids: { run: 'r2', message: 'r2.question' },
    after,
  });
  return { after, memory, request };
}

describe('an imported conversation', () => {
  test.each<[string, Partial<Run>, JsonObject]>([
    ['a thread, a run and a checkpoint', placed, {}],
    ['the thread of its own id', ended, { memory: { id: 'c1', lastRunId: 'r1' } }],
    ['a thread by its memory', placed, { memory: { id: 'claimed-thread', lastRunId: 'r1' } }],
  ])('that claims %s begins a new thread with what was said', async (_, run, head) => {
    const { after, memory, request } = await nextRequest(await imported(fileOf(run, head)));
    expect(after).toEqual({ place: null, isLatest: false, isFirst: false });
    expect(request).toMatchObject({ thread: memory.id, back: 'start', body: { if_not_exists: 'create' } });
    expect(JSON.stringify(request)).not.toMatch(/claimed|"c1"/);
  });

  test('has no id at a server for feedback, links or cancelling', async () => {
    const notes = { runnableRunId: 'claimed-run', takesFeedback: true, whenBusy: 'instead' } as const;
    const { run } = await imported(fileOf({ ...placed, ...notes }));
    expect(run.runnableRunId).toBeNull();
    for (const claim of ['place', 'takesFeedback', 'whenBusy']) expect(run).not.toHaveProperty(claim);
  });

  test('shows a request that waited, and waits for nobody', async () => {
    const { run, head } = await imported(fileOf(waiting));
    expect(run.state).toEqual({ status: 'waited', questions: [question] });
    expect(conversationState(head, undefined).isWaiting).toBe(false);
  });

  test('that claims to wait without a run waits for nobody', async () => {
    const { head } = await imported(fileOf(ended, { lastRun: { id: 'gone', status: 'waiting-for-you' } }));
    expect(head.lastRun.status).toBe('waited');
  });

  test('has no consent for other sites', async () => {
    const sites = [{ travels: 'conversation', origin: 'https://other.example' }];
    const { head } = await imported(fileOf(ended, { sites }));
    expect(head).not.toHaveProperty('sites');
  });

  test('brings no queued messages', async () => {
    const queue = [{ id: 'm1', conversationId: 'c1', place: 1 }];
    await imported(fileOf(ended, { queue }, { queue, queued: queue }));
    const { objectStoreNames } = await database();
    const counts = [...objectStoreNames].map(async (name) => [name, await (await database()).count(name)]);
    expect(Object.fromEntries(await Promise.all(counts))).toMatchObject({ conversations: 1, queued: 0 });
  });

  test('is reported to begin anew at its server', async () => {
    const { report } = await imported(fileOf(placed));
    expect(reportLines(report)).toContain(
      '1 conversation was kept by its server. Its next message begins a new one there, with what was said.',
    );
    await emptyDatabase();
    expect((await imported(fileOf(ended))).report.leftOut).toEqual({});
  });

  test('reports an answer without its run as left out', async () => {
    const { report } = await imported(fileOf(ended));
    expect(report).toMatchObject({ answers: 1, leftOut: {} });
    await emptyDatabase();
    const text = (await fileOf(ended).text()).replace('"runId":"r1"', '"runId":"r7"');
    expect(await createBrowser().take(new Blob([text]))).toMatchObject({
      answers: 0,
      leftOut: { answers: 1 },
    });
  });
});

describe('an import file', () => {
  const here = aProfile({ headers: [plainHeader('X-Team', 'mine')] });
  const withProfiles = (part: JsonObject, settings?: JsonObject) =>
    fileOf(ended, {}, { profiles: { version: 2, profiles: [], ...part }, ...(settings && { settings }) });

  test('that names the id of a profile here does not change that profile or its presets', async () => {
    const presets = [{ id: 'k1', name: 'Claimed', values: { api_key: 'claimed' } }];
    const call = { ...usualCall, presets, presetId: 'k1' };
    const other = aProfile({ url: 'https://elsewhere.example/chat', name: 'Other', call });
    const { take, profiles } = createBrowser(here);
    await take(withProfiles({ profiles: [JSON.parse(JSON.stringify(other))] }));
    expect(profiles[0]).toEqual(here);
    expect(profiles[1]?.id).not.toBe(here.id);
  });

  test('sends no cookies and no prompt at once, and the report says so', async () => {
    const claiming = aProfile({ sendCookies: true, prompts: [{ ...aPrompt('Go'), sendsAtOnce: true }] });
    const { take, profiles } = createBrowser();
    const report = await take(
      withProfiles({
        profiles: [
          JSON.parse(JSON.stringify(claiming)),
          JSON.parse(JSON.stringify(aProfile({ id: 'p2', name: 'Two' }))),
        ],
      }),
    );
    expect(profiles).toMatchObject([{ sendCookies: false, prompts: [aPrompt('Go')] }, { name: 'Two' }]);
    expect(profiles[0]?.prompts[0]).not.toHaveProperty('sendsAtOnce');
    expect(reportLines(report)).toContain(
      '1 profile sends no cookies and no prompts at once any more. Switch that on in the profile if you want it.',
    );
  });

  test('uses no header set of this browser', async () => {
    const { take, profiles, groups } = createBrowser();
    groups.push({ id: 'g1', name: 'Mine', headers: [plainHeader('X-Key', 'mine')] });
    await take(withProfiles({ profiles: [JSON.parse(JSON.stringify(aProfile({ groups: ['g1'] })))] }));
    expect(profiles[0]?.groups).toEqual([]);
  });

  test('does not replace settings that were made here', async () => {
    const { take, own } = createBrowser();
    own.settings = { ...own.settings, theme: 'dark' };
    await take(withProfiles({}, { version: 1, theme: 'light', sendKey: 'command-enter' }));
    expect(own.settings).toEqual({ theme: 'dark', textSize: 100, sendKey: 'enter' });
  });

  test('has no member for permissions', async () => {
    const { take } = createBrowser();
    const report = await take(fileOf(ended, {}, { permissions: { origins: ['https://bank.example/*'] } }));
    expect(report).toMatchObject({ conversations: 1, troubleCount: 0 });
  });
});

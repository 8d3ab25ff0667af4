import { describe, expect, test, vi } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { RunState } from '../../../lib/chat/run/run-state.ts';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import { CommandRefusal } from '../../../lib/platform/browser/messaging.ts';
import { StorageRefused } from '../../../lib/platform/records/records.ts';
import type { CommandInput } from '../../../lib/wire/commands.ts';
import type { RunCommandsWorld } from '../../../lib/worker/runs/run-commands.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';
import { createEngineInMemory, isNew, untilStopped } from '../../support/engine.ts';
import { eventually } from '../../support/eventually.ts';
import { outputOf } from '../../support/fold.ts';
import { aProfile } from '../../support/profile.ts';
import { createRunScene } from '../../support/run-commands.ts';

const start: CommandInput<'run.start'> = {
  runId: 'r1',
  conversationId: 'c1',
  profileId: 'p1',
  origin: 'http://127.0.0.1:8000',
  plainText: true,
  fields: {},
  files: [],
  secrets: [],
  message: { kind: 'new', text: 'Hi', attachments: [], parentId: null },
};
const again = { ...start, message: { kind: 'again' as const, questionId: 'r0.question' } };

type Scene = ReturnType<typeof createRunScene>;
const ended = ({ seen }: Scene) =>
  vi.waitFor(() => expect([...seen.ends.keys()]).toEqual(['r1']), { timeout: 10_000 });

describe('run.start', () => {
  test('writes the turn, sends the message and notifies the pages', async () => {
    const scene = createRunScene();
    expect(await scene.commands['run.start'](start)).toEqual({ runId: 'r1' });
    expect(scene.turns).toMatchObject([
      { head: { id: 'c1', title: 'Hi' }, messages: [{ text: 'Hi' }, {}], run: { id: 'r1', session: 's1' } },
    ]);
    expect(scene.notices).toEqual([{ store: 'conversations', id: 'c1' }]);
    await ended(scene);
    expect(scene.sent).toEqual(['Hi']);
  });

  test('continues an existing conversation', async () => {
    const scene = createRunScene();
    scene.heads.set('c1', aConversation({ title: 'Earlier', tip: 'r0.answer' }));
    await scene.commands['run.start'](start);
    expect(scene.turns).toMatchObject([
      { head: { title: 'Earlier', tip: 'r1.answer' }, messages: [{ parentId: 'r0.answer' }, {}] },
    ]);
  });

  test('of another answer sends the text of the question', async () => {
    const scene = createRunScene();
    scene.messages.set('r0.question', aQuestion({ id: 'r0.question', text: 'Salut' }));
    await scene.commands['run.start'](again);
    await ended(scene);
    expect(scene.sent).toEqual(['Salut']);
    expect(scene.turns[0]?.messages).toMatchObject([{ role: 'answer', parentId: 'r0.question' }]);
  });

  test.each<[string | null | undefined, string | null, number | undefined]>([
    [undefined, 'Bold', 1],
    ['x', 'Precise', 0],
    [null, null, undefined],
  ])('with the preset %s of its own uses the preset %s', async (presetId, name, heat) => {
    type Body = { config?: { configurable: { heat: number } } };
    const presets = [
      { id: 'x', name: 'Precise', values: { heat: 0 } },
      { id: 'y', name: 'Bold', values: { heat: 1 } },
    ];
    const profile = aProfile({ call: { ...usualCall, presets, presetId: 'y' } });
    const scene = createRunScene({ readProfile: async () => profile });
    await scene.commands['run.start']({ ...start, ...(presetId !== undefined && { presetId }) });
    await ended(scene);
    expect(scene.turns[0]?.run.preset).toBe(name);
    const heats = scene.posts.map(({ body }) => (body as Body).config?.configurable.heat);
    expect(heats).toEqual([heat]);
  });

  test('beside the answer shown leaves the branch, and shares no memory with a run that failed', async () => {
    const scene = createRunScene();
    const head = aConversation({
      tip: 'r0.answer',
      lastRun: { id: 'r0', status: 'failed' },
      memory: { id: 'm', lastRunId: 'r0' },
    });
    scene.heads.set('c1', head);
    scene.messages.set('r0.question', aQuestion({ id: 'r0.question' }));
    scene.messages.set('r0.answer', anAnswer({ id: 'r0.answer', parentId: 'r0.question', runId: 'r0' }));
    await scene.commands['run.start']({ ...again, isAside: true });
    await ended(scene);
    expect(scene.turns).toMatchObject([{ head, memoryId: 'r1' }]);
  });

  test('twice is one run', async () => {
    const scene = createRunScene();
    const replies = [scene.commands['run.start'](start), scene.commands['run.start'](start)];
    expect(await Promise.all(replies)).toEqual([{ runId: 'r1' }, { runId: 'r1' }]);
    await ended(scene);
    expect(await scene.commands['run.start'](start)).toEqual({ runId: 'r1' });
    expect(scene.sent).toEqual(['Hi']);
  });

  test.each<[string, CommandInput<'run.start'>, Partial<RunCommandsWorld>, Refusal]>([
    ['for a missing profile', { ...start, profileId: 'gone' }, {}, { code: 'profile-gone' }],
    ['for an answer to a missing message', again, {}, { code: 'message-gone' }],
    [
      'for an answer to an answer',
      again,
      { findMessage: async () => anAnswer({ id: 'r0.question' }) },
      { code: 'message-gone' },
    ],
    [
      'that cannot be stored',
      start,
      { writeTurn: () => Promise.reject(new StorageRefused('QuotaExceededError')) },
      { code: 'message-not-stored', said: 'QuotaExceededError' },
    ],
  ])('%s is refused with a reason and has no effect', async (_, input, world, reason) => {
    const scene = createRunScene(world);
    const refusal = await scene.commands['run.start'](input).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CommandRefusal);
    expect((refusal as CommandRefusal).refusal).toEqual(reason);
    expect(scene.engine.isOpen('r1')).toBe(false);
    expect([scene.sent, scene.turns, scene.notices]).toEqual([[], [], []]);
  });
});

describe('run.stop', () => {
  test('ends an open run as stopped, with its output', async () => {
    const { engine, seen } = createEngineInMemory();
    const recover = vi.fn(async () => {});
    const { commands } = createRunScene({ engine, recover });
    await engine.start(aRun(), isNew, untilStopped({ type: 'chunks', chunks: ['Bon'] }));
    await vi.waitFor(() => expect(seen.appended).toHaveLength(1), { timeout: 10_000 });
    expect(await commands['run.stop']({ runId: 'r1' })).toEqual({});
    await eventually(() => expect(seen.ends.get('r1')?.run.state.status).toBe('stopped'));
    expect(outputOf(seen.ends.get('r1')?.fold ?? foldOf())).toBe('Bon');
    expect(recover).not.toHaveBeenCalled();
  });

  test('of a run that is not open starts recovery', async () => {
    const recover = vi.fn(async () => {});
    expect(await createRunScene({ recover }).commands['run.stop']({ runId: 'r1' })).toEqual({});
    expect(recover).toHaveBeenCalledTimes(1);
  });
});

describe('run.keep', () => {
  const failed: RunState = { status: 'failed', failure: { kind: 'cut-short' } };

  test('writes an ended run as kept, with its output, and notifies the pages', async () => {
    const { commands, runs, notices } = createRunScene();
    const run = aRun({ state: failed });
    runs.set('r1', { run, fold: foldOf('Bon') });
    expect(await commands['run.keep']({ runId: 'r1' })).toEqual({});
    expect(runs.get('r1')).toEqual({ run: { ...run, kept: true }, fold: foldOf('Bon') });
    expect(notices).toEqual([{ store: 'conversations', id: 'c1' }]);
  });

  test.each<[string, RunState | undefined]>([
    ['is open', { status: 'streaming' }],
    ['does not exist', undefined],
  ])('of a run that %s has no effect', async (_, state) => {
    const { commands, runs, notices } = createRunScene();
    if (state) runs.set('r1', { run: aRun({ state }), fold: foldOf() });
    expect(await commands['run.keep']({ runId: 'r1' })).toEqual({});
    expect(runs.get('r1')?.run.kept).not.toBe(true);
    expect(notices).toEqual([]);
  });
});

describe('conversation.seen', () => {
  test('is written before the lists are notified', async () => {
    const order: string[] = [];
    const { commands } = createRunScene({
      markSeen: async (id) => void order.push(`written of ${id}`),
      notice: ({ store, id }) => void order.push(`${store} of ${id}`),
    });
    expect(await commands['conversation.seen']({ id: 'c1' })).toEqual({});
    expect(order).toEqual(['written of c1', 'list of c1']);
  });
});

import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { eventually } from '../../support/eventually.ts';
import { aProfile } from '../../support/profile.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';
import { createSendingScene, type SendingScene } from '../../support/sending-scene.ts';

const elsewhere = aProfile({ id: 'p2', name: 'Other', url: 'https://other.example/chat' });

/** A page with a written message and an answer that is on its way. */
function answering(part: Parameters<typeof createSendingScene>[0] = {}) {
  const scene = createSendingScene(part);
  scene.openRunId.value = 'r1';
  scene.draft.write('Ahoy');
  return scene;
}

const ordered = ({ commands }: SendingScene) => commands.map(({ name }) => name);
const added = ({ commands }: SendingScene) =>
  commands.filter(({ name }) => name === 'queue.add').map(({ input }) => input);

const asked = ({ sending }: SendingScene) =>
  eventually(() => {
    if (!sending.siteQuestion.value) throw new Error('Nobody is asked.');
    return sending.siteQuestion.value;
  });

describe('a message that is sent while an answer is on its way', () => {
  test('is queued with mode and preset of the moment, and leaves the composer', async () => {
    const call = { ...usualCall, presets: [{ id: 'x', name: 'Terse', values: {} }], presetId: 'x' };
    const scene = answering({ profiles: [aProfile({ mode: 'batch', call })] });
    await scene.sending.send();
    expect(added(scene)).toMatchObject([
      {
        start: {
          runId: 'new1',
          conversationId: 'c1',
          profileId: 'p1',
          mode: 'batch',
          presetId: 'x',
          fields: { days: 3 },
          message: { kind: 'new', text: 'Ahoy', attachments: [] },
        },
      },
    ]);
    expect(ordered(scene)).not.toContain('run.start');
    expect(scene.draft.text.value).toBe('');
    expect((await scene.sending.loadQueue()).added.value).toBe(1);
  });

  test('is not queued if its form is invalid', async () => {
    const scene = answering();
    scene.form.isRight = false;
    await scene.sending.send();
    expect(scene.commands).toEqual([]);
    expect(scene.draft.text.value).toBe('Ahoy');
  });

  test('stays in the composer if the worker refuses it, and keeps its id for the next try', async () => {
    const scene = answering();
    scene.worker.refusal = { code: 'no-answer' };
    await scene.sending.send();
    expect(scene.draft.text.value).toBe('Ahoy');
    expect(scene.notice.value?.text).not.toBe('');
    scene.worker.refusal = undefined;
    await scene.sending.send();
    expect(added(scene)).toMatchObject([{ start: { runId: 'new1' } }, { start: { runId: 'new1' } }]);
    expect(scene.draft.text.value).toBe('');
  });

  test('is queued although the answer ends while its form is checked', async () => {
    const scene = answering();
    scene.meanwhile.act = () => {
      scene.openRunId.value = undefined;
    };
    await scene.sending.send();
    expect(ordered(scene)).toEqual(['queue.add']);
  });

  test('marks a text that was made of the fields', async () => {
    const scene = answering({
      plan: { kind: 'object', text: null, history: null, required: [] } as never,
    });
    await scene.sending.send();
    expect(added(scene)).toMatchObject([{ isMadeText: true }]);
  });
});

describe('a queued message for another site', () => {
  const leaving = () => answering({ profiles: [elsewhere, aProfile()], sendsHistory: true });

  test('asks at that moment and takes the consent along', async () => {
    const scene = leaving();
    const sending = scene.sending.send();
    const question = await asked(scene);
    expect(question).toMatchObject({ origin: 'https://other.example', isHere: true });
    expect(scene.commands).toEqual([]);
    question.answer('message');
    await sending;
    expect(added(scene)).toMatchObject([
      { start: { consent: { origin: 'https://other.example', travels: 'message' } } },
    ]);
  });

  test('is not queued if the person cancels', async () => {
    const scene = leaving();
    const sending = scene.sending.send();
    const question = await asked(scene);
    question.answer(undefined);
    await sending;
    expect(scene.commands).toEqual([]);
    expect(scene.draft.text.value).toBe('Ahoy');
  });

  test('uses the consent of one that is queued before it', async () => {
    const scene = leaving();
    const consent = { origin: 'https://other.example', travels: 'conversation' as const };
    scene.queued.push(aQueuedMessage({ consent, profileId: 'p2' }));
    await (await scene.sending.loadQueue()).untilRead();
    await scene.sending.send();
    expect(scene.sending.siteQuestion.value).toBeUndefined();
    expect(added(scene)).toMatchObject([{ start: { consent } }]);
  });

  test('is asked about if only a message queued before it goes to a third site', async () => {
    const third = aProfile({ id: 'p3', url: 'https://third.example/chat' });
    const scene = answering({ profiles: [aProfile(), third], sendsHistory: true });
    scene.queued.push(aQueuedMessage({ profileId: 'p3' }));
    await (await scene.sending.loadQueue()).untilRead();
    const sending = scene.sending.send();
    const question = await asked(scene);
    expect(question.others).toEqual(['https://third.example']);
    question.answer('conversation');
    await sending;
    expect(added(scene)).toHaveLength(1);
  });
});

describe('the queue of the open conversation', () => {
  test('leaves out messages whose run exists', async () => {
    const scene = answering();
    scene.queued.push(aQueuedMessage({ id: 'r1' }), aQueuedMessage({ id: 'q2', place: 2 }));
    const queue = await scene.sending.loadQueue();
    await queue.untilRead();
    expect(queue.items.value.map(({ id }) => id)).toEqual(['q2']);
  });

  test('goes on after an answer that is done, and the next message is queued behind it', async () => {
    const scene = answering();
    scene.openRunId.value = undefined;
    scene.queued.push(aQueuedMessage());
    const queue = await scene.sending.loadQueue();
    await queue.untilRead();
    expect(queue.state.value).toEqual({ status: 'sends' });
    expect(scene.sending.isBusy()).toBe(true);
    await scene.sending.send();
    expect(ordered(scene)).toEqual(['queue.add']);
  });

  test('knows which secret values must be typed again', async () => {
    const scene = answering();
    const item = aQueuedMessage({ secrets: ['/key'], session: 'earlier' });
    scene.queued.push(item);
    const queue = await scene.sending.loadQueue();
    await queue.untilRead();
    expect(queue.state.value).toEqual({ status: 'paused', pause: { kind: 'values-gone', places: ['/key'] } });
    expect(queue.lacking(item)).toEqual(['/key']);
    expect(queue.lacking({ ...item, session: 's1' })).toEqual([]);
    expect(queue.lacking({ ...item, session: 's1', origin: 'https://other.example' })).toEqual(['/key']);
  });

  test('puts a removed message back where it was', async () => {
    const scene = answering();
    const item = aQueuedMessage({ place: 4 });
    const queue = await scene.sending.loadQueue();
    await queue.remove(item);
    scene.notice.value?.undo?.();
    expect(scene.commands).toMatchObject([
      { name: 'queue.remove', input: { conversationId: 'c1', runId: 'q1' } },
      { name: 'queue.add', input: { start: item.start, place: 4 } },
    ]);
  });

  test('puts a removed message back before one that has its place by then', async () => {
    const scene = answering();
    const item = aQueuedMessage({ place: 4 });
    const queue = await scene.sending.loadQueue();
    await queue.remove(item);
    const undo = scene.notice.value?.undo;
    scene.queued.push(aQueuedMessage({ id: 'q2', place: 4 }));
    await queue.sendNow(item);
    undo?.();
    expect(scene.commands.at(-1)).toMatchObject({ name: 'queue.add', input: { place: 3.5 } });
  });
});

import { describe, expect, test } from 'vitest';
import type { InputPlan } from '../../../lib/form/input-plan.ts';
import { createStartRun } from '../../../lib/panel/sending/start-run.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { aProfile } from '../../support/profile.ts';
import { createSendingScene, type SendingScene } from '../../support/sending-scene.ts';

/** Creates a page with a text in its composer. */
function written(text = 'Ahoy', part: Parameters<typeof createSendingScene>[0] = {}) {
  const scene = createSendingScene(part);
  scene.draft.write(text);
  return scene;
}

const fieldsAlone: InputPlan = { kind: 'object', text: null, history: null, required: [] };

/** A promise that is resolved from outside. */
function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe('sending a message', () => {
  test('starts one run with text, files and fields, after the last message', async () => {
    const { sending, attachments, file, starts } = written('Ahoy');
    attachments.give([file]);
    await sending.send();
    expect(starts()).toEqual([
      {
        runId: 'new1',
        conversationId: 'c1',
        profileId: 'p1',
        origin: 'http://127.0.0.1:8000',
        plainText: false,
        fields: { days: 3 },
        files: [],
        secrets: [],
        message: { kind: 'new', text: 'Ahoy', attachments: [file], parentId: 'r1.answer' },
      },
    ]);
  });

  test('clears the composer and counts the message', async () => {
    const { sending, attachments, file, draft } = written();
    attachments.give([file]);
    await sending.send();
    expect(draft.text.value).toBe('');
    expect(attachments.list.value).toEqual([]);
    expect(sending.sent.value).toBe(1);
  });

  test('keeps the composer and shows the reason if the worker refuses', async () => {
    const { sending, worker, draft, notice } = written();
    worker.refusal = { code: 'message-not-stored', said: 'full' };
    await sending.send();
    expect(draft.text.value).toBe('Ahoy');
    expect(notice.value?.text).toBe(
      'Not sent: the browser refuses to store the message. Free some disk space, then try again. (full)',
    );
    expect(sending.sent.value).toBe(0);
  });

  test('repeats the run id of a refused message', async () => {
    const { sending, worker, starts } = written();
    worker.refusal = { code: 'no-answer' };
    await sending.send();
    worker.refusal = undefined;
    await sending.send();
    expect(starts().map(({ runId }) => runId)).toEqual(['new1', 'new1']);
  });

  test('sends one message for two clicks', async () => {
    const { sending, starts } = written();
    await Promise.all([sending.send(), sending.send()]);
    expect(starts()).toHaveLength(1);
  });

  test('sends again after the conversation could not be read once', async () => {
    const orders: string[] = [];
    const start = createStartRun(
      async ({ runId }) => {
        orders.push(runId);
        if (orders.length === 1) throw new Error('Internal error of the database');
        return true;
      },
      fakeHost({ ids: { newId: () => 'r1' } }),
    );
    const message = {} as Parameters<typeof start>[0];
    await expect(start(message)).rejects.toThrow('Internal error');
    expect(await start(message)).toBe(true);
    expect(orders).toEqual(['r1', 'r1']);
  });

  test.each<[string, (scene: SendingScene) => void]>([
    ['the composer is empty', ({ draft }) => draft.write(' \n')],
    [
      'no profile is chosen',
      ({ chosen }) => {
        chosen.value = undefined;
      },
    ],
    [
      'the conversation cannot be read',
      ({ isRead }) => {
        isRead.value = false;
      },
    ],
    [
      'the form is invalid',
      ({ form }) => {
        form.isRight = false;
      },
    ],
    [
      'another profile is chosen meanwhile',
      ({ meanwhile, chosen }) => {
        meanwhile.act = () => {
          chosen.value = aProfile({ id: 'p2' });
        };
      },
    ],
    [
      'another conversation is opened meanwhile',
      ({ meanwhile, open }) => {
        meanwhile.act = () => {
          open.value = { ...open.value, id: 'c2' };
        };
      },
    ],
  ])('sends nothing if %s', async (_, arrange) => {
    const scene = written();
    arrange(scene);
    await scene.sending.send();
    expect(scene.commands).toEqual([]);
  });

  test('waits for a conversation that is being read, then sends', async () => {
    const { sending, reading, isRead, starts } = written();
    const read = createGate();
    reading.ended = read.passed;
    isRead.value = false;
    const sent = sending.send();
    isRead.value = true;
    read.open();
    await sent;
    expect(starts()).toHaveLength(1);
  });

  test('sends nothing to a conversation that was opened during the wait', async () => {
    const { sending, reading, open, commands } = written();
    const read = createGate();
    reading.ended = read.passed;
    const sent = sending.send();
    open.value = { ...open.value, id: 'c2' };
    read.open();
    await sent;
    expect(commands).toEqual([]);
  });

  test('sends attached files without a text', async () => {
    const { sending, attachments, file, starts } = written('');
    attachments.give([file]);
    await sending.send();
    expect(starts()[0]?.message).toMatchObject({ text: '', attachments: [file] });
  });

  test('names the fields as the text of a runnable without a message field, and keeps the draft', async () => {
    const { sending, draft, starts } = written('kept', { plan: fieldsAlone });
    await sending.send();
    expect(starts()[0]?.message).toMatchObject({ text: 'days: 3' });
    expect(draft.text.value).toBe('kept');
  });

  test('is refused with field values while their schema is unknown', async () => {
    const { sending, form, notice, commands } = written('Ahoy', { plan: undefined });
    form.isFilledIn = true;
    await sending.send();
    expect(commands).toEqual([]);
    expect(notice.value?.text).toContain('Not sent');
  });
});

describe('an open or failed run', () => {
  test('is stopped only while it is running', async () => {
    const { sending, openRunId, commands } = written();
    await sending.stop();
    openRunId.value = 'r1';
    await sending.stop();
    expect(commands).toEqual([{ name: 'run.stop', input: { runId: 'r1' } }]);
  });

  test('is kept on request', async () => {
    const { sending, commands } = written();
    expect(await sending.keep('r1')).toBe(true);
    expect(commands).toEqual([{ name: 'run.keep', input: { runId: 'r1' } }]);
  });
});

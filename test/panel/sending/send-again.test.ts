import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { aProfile } from '../../support/profile.ts';
import { createSendingScene } from '../../support/sending-scene.ts';

const here = aProfile();
const there = aProfile({ id: 'p2', name: 'Other' });
const way = { id: 'p2 batch', name: 'Other', description: '', profileId: 'p2', mode: 'batch' } as const;

describe('trying again', () => {
  test('repeats the question with the current fields', async () => {
    const { sending, answer, starts } = createSendingScene();
    await sending.tryAgain(answer);
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
        message: { kind: 'again', questionId: 'r1.question' },
      },
    ]);
  });

  test('sends the former fields to a profile that is not the chosen one', async () => {
    const { sending, answer, chosen, starts } = createSendingScene();
    chosen.value = there;
    await sending.tryAgain(answer);
    expect(starts()).toMatchObject([{ profileId: 'p1', fields: { days: 2 } }]);
  });

  test('uses the chosen profile with its own fields if the former one is gone', async () => {
    const { sending, answer, starts } = createSendingScene({ profiles: [there] });
    await sending.tryAgain(answer);
    expect(starts()).toMatchObject([{ profileId: 'p2', fields: { days: 3 } }]);
  });

  test('sends nothing if the fields are invalid', async () => {
    const { sending, answer, form, commands } = createSendingScene();
    form.isRight = false;
    await sending.tryAgain(answer);
    expect(commands).toEqual([]);
  });

  test('as plain text sends no fields and checks none', async () => {
    const { sending, answer, form, starts } = createSendingScene();
    form.isRight = false;
    await sending.sendPlainText(answer);
    expect(starts()[0]).toMatchObject({ plainText: true, files: [], secrets: [] });
    expect(starts()[0]?.fields).toEqual({});
  });

  test('in the other mode changes the profile first', async () => {
    const { sending, answer, commands } = createSendingScene();
    await sending.useMode(answer, 'batch');
    expect(commands.map(({ name }) => name)).toEqual(['profile.mode', 'run.start']);
    expect(commands[0]?.input).toEqual({ id: 'p1', mode: 'batch' });
  });

  test('sends nothing if the mode cannot be changed', async () => {
    const { sending, answer, worker, starts, notice } = createSendingScene();
    worker.refusal = { code: 'profile-gone' };
    await sending.useMode(answer, 'batch');
    expect(starts()).toEqual([]);
    expect(notice.value?.text).toBe('This profile no longer exists. Choose another profile.');
  });
});

describe('another answer', () => {
  test('comes from the requested profile in the requested mode', async () => {
    const { sending, answer, starts } = createSendingScene();
    await sending.regenerate(answer, way);
    expect(starts()).toMatchObject([
      { profileId: 'p2', mode: 'batch', message: { kind: 'again', questionId: 'r1.question' } },
    ]);
  });

  const own = { ...way, id: 'p1 stream', profileId: 'p1', mode: 'stream' } as const;

  test('is asked for with the text alone, as the answer before was', async () => {
    const { sending, answer, form, starts } = createSendingScene();
    const run = answer.answer.run.value;
    form.isRight = false;
    await sending.regenerate(
      { ...answer, answer: { ...answer.answer, run: signal(run && { ...run, isPlainText: true as const }) } },
      own,
    );
    expect(starts()).toMatchObject([{ profileId: 'p1', plainText: true, fields: {}, files: [] }]);
  });

  test('repeats the values of the answer, although the form has others and is invalid', async () => {
    const { sending, answer, form, starts } = createSendingScene();
    form.isRight = false;
    form.sent = { fields: { days: 3, key: 'hush' }, files: [], secrets: ['/key'] } as never;
    await sending.regenerate(answer, own);
    expect(starts()).toMatchObject([
      { profileId: 'p1', fields: { days: 2, key: 'hush' }, secrets: ['/key'] },
    ]);
  });

  test('is not requested while a secret must be typed again', async () => {
    const { sending, answer, form, commands } = createSendingScene();
    form.hasSecrets = false;
    await sending.regenerate(answer, own);
    expect(commands).toEqual([]);
  });

  test('uses the values of the form on request, if they are valid', async () => {
    const { sending, answer, form, starts } = createSendingScene();
    await sending.regenerate(answer, { ...own, isByForm: true });
    expect(starts()).toMatchObject([{ profileId: 'p1', fields: { days: 3 } }]);
    form.isRight = false;
    await sending.regenerate(answer, { ...own, isByForm: true });
    expect(starts()).toHaveLength(1);
  });

  test('of another profile uses its form if that profile is chosen', async () => {
    const { sending, answer, chosen, starts } = createSendingScene();
    chosen.value = there;
    await sending.regenerate(answer, way);
    expect(starts()).toMatchObject([{ profileId: 'p2', fields: { days: 3 } }]);
  });

  test('is not requested of a missing profile', async () => {
    const { sending, answer, commands } = createSendingScene({ profiles: [here] });
    await sending.regenerate(answer, way);
    expect(commands).toEqual([]);
  });
});

describe('an edited message', () => {
  test('goes to the chosen profile in place of the question', async () => {
    const { sending, starts } = createSendingScene();
    expect(await sending.sendEdited('r1.question', 'Hello')).toBe(true);
    expect(starts()).toMatchObject([
      {
        profileId: 'p1',
        fields: { days: 3 },
        message: { kind: 'edited', questionId: 'r1.question', text: 'Hello' },
      },
    ]);
  });

  test('is not sent while an answer is running, with an invalid form, or to a profile chosen meanwhile', async () => {
    const { sending, openRunId, form, meanwhile, chosen, commands } = createSendingScene();
    openRunId.value = 'r1';
    expect(await sending.sendEdited('r1.question', 'Hello')).toBe(false);
    openRunId.value = undefined;
    form.isRight = false;
    expect(await sending.sendEdited('r1.question', 'Hello')).toBe(false);
    form.isRight = true;
    meanwhile.act = () => {
      chosen.value = there;
    };
    expect(await sending.sendEdited('r1.question', 'Hello')).toBe(false);
    expect(commands).toEqual([]);
  });
});

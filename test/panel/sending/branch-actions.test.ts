import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import { createSendingScene } from '../../support/sending-scene.ts';

describe('showing another version', () => {
  test('changes the conversation to the end of its branch, with the title of its first message', async () => {
    const { sending, commands } = createSendingScene();
    expect(await sending.showVersion('r2.answer')).toBe(true);
    expect(commands).toMatchObject([
      { name: 'conversation.change', input: { id: 'c1', change: { tip: 'r2.answer' } } },
    ]);
  });

  test('also renews the preview', async () => {
    const { sending, commands } = createSendingScene();
    await sending.showVersion('r1.answer');
    await sending.showVersion('r2.answer');
    expect(commands.map(({ input }) => input.change)).toMatchObject([
      { tip: 'r1.answer', preview: 'Ahoy' },
      { tip: 'r2.answer', preview: '' },
    ]);
  });

  test('names only the message if the conversation is unknown', async () => {
    const { sending, commands } = createSendingScene({ stored: undefined });
    await sending.showVersion('r2.answer');
    expect(commands[0]?.input).toEqual({ id: 'c1', change: { tip: 'r2.answer' } });
  });

  test('reports a refusal', async () => {
    const { sending, worker, notice } = createSendingScene();
    worker.refusal = { code: 'message-gone' };
    expect(await sending.showVersion('r2.answer')).toBe(false);
    expect(notice.value?.text).toBe(
      'This message cannot be found; it may have been deleted. Reload this page.',
    );
  });
});

describe('answers that are read otherwise', () => {
  test.each([
    ['that the open conversation ends with renew its preview', ['p0', 'p1'], [{ preview: 'Ahoy' }]],
    ['that it does not end with leave its preview', ['p0'], []],
  ])('of a profile %s', async (_, profileIds, changes) => {
    const { sending, commands } = createSendingScene();
    await sending.renewPreview(profileIds);
    expect(commands).toEqual(
      changes.map((change) => ({ name: 'conversation.change', input: { id: 'c1', change } })),
    );
  });
});

describe('a fork', () => {
  test('is imported by the worker as a new conversation up to the message, and opened', async () => {
    const { sending, written, commands, shown, notice } = createSendingScene();
    await sending.fork('r1.answer');
    const [record] = JSON.parse((await written[0]?.text) ?? '[]');
    expect(written.map(({ id }) => id)).toEqual(['new1']);
    expect(record.conversation).toMatchObject({
      id: 'new1',
      createdAt: 7,
      tip: 'new1.r1.answer',
      preview: 'Ahoy',
    });
    expect(record.conversation.title).not.toBe('Hi');
    expect(record.messages).toHaveLength(2);
    expect(commands).toEqual([
      { name: 'conversation.change', input: { id: 'c1', change: { isForked: true } } },
      { name: 'conversation.take', input: { fileId: 'new1', isFork: true } },
    ]);
    expect(shown).toEqual(['new1']);
    expect(notice.value).toBeUndefined();
  });

  test.each<[string, string, { refusal?: Refusal; outcomes?: string[]; isFull?: boolean }, string]>([
    ['the message is missing', 'gone', {}, 'Not forked: this message'],
    ['the disk is full', 'r1.answer', { isFull: true }, 'Free some disk space'],
    ['the worker refuses', 'r1.answer', { refusal: { code: 'no-answer' } }, 'does not answer. Try again.'],
    ['nothing was imported', 'r1.answer', { outcomes: ['mixed'] }, 'Not forked: this message'],
  ])('is not opened if %s, with the reason', async (_, tip, { isFull = false, ...worker }, words) => {
    const scene = createSendingScene();
    Object.assign(scene.worker, worker);
    scene.disk.isFull = isFull;
    await scene.sending.fork(tip);
    expect(scene.shown).toEqual([]);
    expect(scene.notice.value?.text).toContain(words);
  });
});

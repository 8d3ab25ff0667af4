import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import {
  aConversation,
  anAnswer,
  aQuestion,
  aRun,
  foldOf,
  after as happened,
} from '../../support/conversation.ts';
import { createSendingScene } from '../../support/sending-scene.ts';

describe('with a thread that keeps the values of its messages', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['the values that the question had', {}, { days: 2 }],
    ['what is filled in now over them', { days: 5, language: 'de' }, { days: 5, language: 'de' }],
  ])('an edited message and another try have %s', async (_, fields, sent) => {
    const { sending, answer, form, starts } = createSendingScene();
    form.isOfThread = true;
    form.sent = { ...form.sent, fields: fields as never };
    await sending.sendEdited('r1.question', 'Hello');
    await sending.tryAgain(answer);
    expect(starts().map((start) => start.fields)).toEqual([sent, sent]);
  });

  test('a server that has lost the thread gets what was given before, and the values of the question over it', async () => {
    const first = {
      run: happened(aRun({ fields: { days: 1, topic: 'tea' } }), { type: 'end' }),
      fold: foldOf('Ahoy'),
    };
    const second = {
      run: happened(aRun({ id: 'r2', messageId: 'r2.answer', fields: { days: 2 } }), { type: 'end' }),
      fold: foldOf('Hello'),
    };
    const { sending, answer, form, open, starts } = createSendingScene({
      stored: {
        conversation: aConversation({ tip: 'r2.answer' }),
        messages: [
          aQuestion(),
          anAnswer(),
          aQuestion({ id: 'r2.question', parentId: 'r1.answer' }),
          anAnswer({ id: 'r2.answer', runId: 'r2', parentId: 'r2.question' }),
        ],
        runs: new Map([
          ['r1', first],
          ['r2', second],
        ]),
        unreadable: 0,
      },
    });
    form.isOfThread = true;
    form.sent = { ...form.sent, fields: {} as never };
    const last = open.value.turns.at(-1);
    await sending.tryAgain(last?.role === 'answer' ? last : answer, { anew: true });
    await sending.tryAgain(last?.role === 'answer' ? last : answer);
    expect(starts().map(({ fields }) => fields)).toEqual([{ days: 2, topic: 'tea' }, { days: 2 }]);
  });

  test('the form is emptied when an edited message was sent, and not when it was refused', async () => {
    const { sending, form, worker } = createSendingScene();
    worker.refusal = { code: 'profile-gone' };
    await sending.sendEdited('r1.question', 'Hello');
    expect(form.takes).toBe(0);
    worker.refusal = undefined;
    await sending.sendEdited('r1.question', 'Hello');
    expect(form.takes).toBe(1);
  });
});

describe('a runnable whose configuration is not complete', () => {
  test('gets no message again, whatever way it is sent', async () => {
    const { sending, answer, config, commands } = createSendingScene();
    config.call = 'missing';
    await sending.tryAgain(answer);
    expect(await sending.sendEdited('r1.question', 'Hello')).toBe(false);
    expect(commands).toEqual([]);
  });

  test('gets the message once the profile has what was filled in', async () => {
    const { sending, answer, config, commands } = createSendingScene();
    config.call = { ...usualCall, presetId: 'p', presets: [{ id: 'p', name: 'P', values: { user: 'ann' } }] };
    await sending.tryAgain(answer);
    expect(commands).toMatchObject([
      { name: 'profile.call', input: { id: 'p1', call: config.call } },
      { name: 'run.start' },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { AskedAgain } from '../../../lib/chat/input/schema-in-force.ts';
import { aDescription } from '../../support/description.ts';
import { aProfile } from '../../support/profile.ts';
import { createRunnableScene, settled } from '../../support/runnable-scene.ts';
import { object, text } from '../../support/schema.ts';

const a = aProfile({ id: 'a' });

const unsure = (httpStatus: number): AskedAgain => ({
  outcome: 'unsure',
  answer: {
    status: 'absent',
    httpStatus,
    reason: { code: 'bad-status' },
  },
});

const ok = (value: AskedAgain) => ({ ok: true as const, value });

const unreadable = { status: 'absent', httpStatus: 200, reason: { code: 'no-schema' } } as const;

const refused =
  'The server refused the request for the input schema (401). You are asked before a message is sent.';
const away =
  'The input schema could not be read: the server answered with status 503. A message waits until it is known.';

describe('a schema that is not served', () => {
  test('is reported, also in the settings, and leaves the runnable unknown', async () => {
    const { create, replies } = createRunnableScene();
    replies.push(ok(unsure(401)));
    const { trouble, schemaTrouble, isAsking, plan } = create();
    await settled();
    expect(trouble.value).toEqual({ text: refused, action: 'edit-headers' });
    expect([schemaTrouble.value, isAsking.value, plan.value]).toEqual([trouble.value, false, undefined]);
  });

  test('is fetched again on request, with a pending state', async () => {
    const { create, replies, asked } = createRunnableScene();
    replies.push(ok(unsure(503)), ok(unsure(401)));
    const { trouble, isAsking, askAgain } = create();
    await settled();
    expect(trouble.value).toEqual({ text: away, action: 'ask-again' });
    const asking = askAgain('a');
    expect([isAsking.value, trouble.value?.text]).toEqual([true, away]);
    expect(await asking).toEqual(ok(unsure(401)));
    expect([isAsking.value, trouble.value?.text, asked]).toEqual([false, refused, ['a', 'a anew']]);
  });

  test('is no longer reported once a description is stored', async () => {
    const { create, replies, write } = createRunnableScene();
    replies.push(ok(unsure(503)), ok({ outcome: 'changed' }));
    const { trouble, askAgain } = create();
    await settled();
    await write('a', aDescription(object({ question: text })));
    expect(trouble.value).toBeUndefined();
    await askAgain('a');
    expect(trouble.value).toBeUndefined();
  });

  test('does not replace a known one on a later failure', async () => {
    const { create, replies, stored } = createRunnableScene();
    stored.set('a', aDescription(text));
    replies.push(ok(unsure(503)));
    const { trouble, plan, askAgain } = create();
    await settled();
    await askAgain('a');
    expect([trouble.value, plan.value]).toEqual([undefined, { kind: 'text' }]);
  });

  test('is not reported for another profile or URL', async () => {
    const { create, replies, profile } = createRunnableScene();
    replies.push(ok(unsure(503)));
    const { trouble } = create();
    await settled();
    profile.value = { ...a, url: 'http://127.0.0.1:8000/other' };
    await settled();
    expect(trouble.value).toBeUndefined();
    profile.value = aProfile({ id: 'b' });
    await settled();
    expect(trouble.value).toBeUndefined();
  });

  test('is not reported for the next profile when it arrives late', async () => {
    const { create, replies, profile } = createRunnableScene();
    let answer = (_: ReturnType<typeof ok>) => {};
    const late = new Promise<ReturnType<typeof ok>>((resolve) => {
      answer = resolve;
    });
    replies.push(late, ok(unsure(503)));
    const { trouble } = create();
    await settled();
    profile.value = aProfile({ id: 'b' });
    await settled();
    expect(trouble.value?.text).toBe(away);
    answer(ok(unsure(401)));
    await settled();
    expect(trouble.value?.text).toBe(away);
  });

  test('names the chosen settings if there are any', async () => {
    const mapping = { kind: 'raw' as const };
    const { create, replies } = createRunnableScene({ ...a, call: { ...a.call, mapping } });
    replies.push(ok(unsure(503)));
    const { trouble, schemaTrouble } = create();
    await settled();
    expect(trouble.value?.text).toMatch(/Messages are sent as the message settings say\.$/);
    expect(schemaTrouble.value?.text).toBe(away);
  });

  test('is used only once its problem can be described', async () => {
    const { create, stored, textsHeld } = createRunnableScene();
    stored.set('a', { ...aDescription(), input: unreadable });
    let loaded = () => {};
    textsHeld.push(
      new Promise<void>((resolve) => {
        loaded = resolve;
      }),
    );
    const { plan, trouble } = create();
    await settled();
    expect([plan.value, trouble.value]).toEqual([undefined, undefined]);
    loaded();
    await settled();
    expect([plan.value?.kind, trouble.value?.action]).toEqual(['text', 'ask-again']);
  });

  test('does not replace a schema that was stored while the text of its problem was loading', async () => {
    const { create, stored, textsHeld, write } = createRunnableScene();
    stored.set('a', { ...aDescription(), input: unreadable });
    let loaded = () => {};
    textsHeld.push(
      new Promise<void>((resolve) => {
        loaded = resolve;
      }),
    );
    const { plan, trouble } = create();
    await settled();
    await write('a', aDescription(object({ question: text })));
    loaded();
    await settled();
    expect([plan.value?.kind, trouble.value]).toEqual(['object', undefined]);
  });

  test('is reported if the worker does not answer', async () => {
    const { create, replies } = createRunnableScene();
    replies.push({ ok: false, problem: { code: 'no-answer' } });
    const { trouble } = create();
    await settled();
    expect(trouble.value?.action).toBe('ask-again');
    expect(trouble.value?.text).toMatch(/does not answer/);
  });
});

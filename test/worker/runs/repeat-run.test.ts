import { describe, expect, test } from 'vitest';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import { listConversations, readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { aDescription } from '../../support/description.ts';
import { type Answer, answerJson, answerStream } from '../../support/http-server.ts';
import { plainHeader } from '../../support/profile.ts';
import { createRepeatScene } from '../../support/repeat-scene.ts';

const stream = answerStream('event: data\ndata: "Bon"\n\n', 'event: data\ndata: "jour"\n\nevent: end\n\n');
const echo: Answer = (response, { headers }) => answerJson(500, headers)(response);
const refusal = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) });

describe('a request that is sent again', () => {
  test('has exactly the edited headers and body, the stored secret, and is sent once', async () => {
    await using scene = await createRepeatScene(stream);
    const headers = [scene.key, plainHeader('x-a', 'b')];
    expect(await scene.repeat({ headers, body: '{"input":  1e2}' })).toEqual({ runId: 'again' });
    await scene.repeat({ headers, body: '{"input":  1e2}' });
    await scene.ended();
    await scene.repeat({ headers, body: '{"input":  1e2}' });
    await scene.ended();
    expect(scene.requests).toMatchObject([
      { path: '/c/stream', body: '{"input":  1e2}', headers: { 'x-a': 'b', 'x-key': scene.secret } },
    ]);
  });

  test('is kept with everything that a trace has, the secret excepted', async () => {
    await using scene = await createRepeatScene(stream);
    await scene.repeat();
    await scene.ended();
    const { run, trace } = await scene.traced();
    expect(run).toMatchObject({ repeatOf: scene.run.id, state: { status: 'done' } });
    expect(trace).toMatchObject({
      request: { method: 'POST', url: `${scene.origin}/c/stream`, body: '{"input": "Again" }' },
      reply: { status: 200 },
      events: [{ text: '"Bon"' }, { text: '"jour"' }, { name: 'end' }],
      end: { kind: 'clean' },
      missing: [],
    });
    expect(trace.request?.headers).toContainEqual(['x-key', '[secret]']);
    expect(JSON.stringify(trace)).not.toContain(scene.secret);
  });

  test('is followed while it goes on, and ends when it is stopped', async () => {
    await using scene = await createRepeatScene(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: data\ndata: "Bon"\n\n');
    });
    await scene.repeat();
    await expect.poll(async () => (await scene.traced()).trace.events).toMatchObject([{ text: '"Bon"' }]);
    expect((await scene.traced()).run.state.status).toBe('streaming');
    await scene.stop();
    await scene.ended();
    expect((await scene.traced()).trace.end).toEqual({ kind: 'stopped' });
  });

  test('has the limits of its profile alone', async () => {
    await using scene = await createRepeatScene(() => {}, {}, { stallLimitSeconds: 0.05 });
    await scene.repeat();
    await scene.ended();
    expect((await scene.traced()).trace.end).toEqual({ kind: 'stalled' });
  });

  test('is read as the endpoint of its URL sends it', async () => {
    await using scene = await createRepeatScene(answerJson(200, { output: 'Bon' }), { mode: 'batch' });
    await scene.repeat({ url: `${scene.origin}/c/invoke`, accept: 'application/json' });
    await scene.ended();
    expect(scene.requests).toMatchObject([{ path: '/c/invoke', headers: { accept: 'application/json' } }]);
    expect((await scene.traced()).trace).toMatchObject({ end: { kind: 'clean' }, events: [{ chunks: 1 }] });
  });

  test('leaves no trace of what was typed in place of a secret, wherever the server repeats it', async () => {
    await using scene = await createRepeatScene(echo);
    const typed = { ...scene.key, id: 'typed', origin: null };
    await scene.repeat({
      headers: [typed],
      secrets: { typed: 'typed-in-place' },
      body: '{"pin":"pin-of-the-body","input":"Again"}',
      hidden: ['pin-of-the-body'],
    });
    await scene.ended();
    expect(scene.requests[0]).toMatchObject({
      headers: { 'x-key': 'typed-in-place' },
      body: expect.stringContaining('pin-of-the-body'),
    });
    const { trace } = await scene.traced();
    expect(trace.request?.body).toBe('{"pin":"[secret]","input":"Again"}');
    expect(trace.reply?.body).toContain('"x-key":"[secret]"');
    for (const value of ['typed-in-place', 'pin-of-the-body', scene.secret])
      expect(JSON.stringify(await scene.traced())).not.toContain(value);
  });

  test.each([
    ['a number', '{"pin":47114711,"input":"Again"}', ['47114711'], '{"pin":"[secret]","input":"Again"}'],
    ['a value', '{"pin":{"a":[47114711]}}', ['{"a":[47114711]}', '47114711'], '{"pin":"[secret]"}'],
    ['a list', '["pin-of-the-body", 1]', ['pin-of-the-body'], '["[secret]",1]'],
  ])('leaves no trace of %s typed in place of a secret', async (_, body, hidden, kept) => {
    await using scene = await createRepeatScene(echo);
    await scene.repeat({ body, hidden });
    await scene.ended();
    expect(scene.requests[0]?.body).toBe(body);
    expect((await scene.traced()).trace.request?.body).toBe(kept);
    for (const value of hidden) expect(JSON.stringify(await scene.traced())).not.toContain(value);
  });

  test('leaves no trace of a value that a known schema marks as secret', async () => {
    const vault = { type: 'string', format: 'password', writeOnly: true };
    const configurable = { type: 'object', properties: { vault } };
    await using scene = await createRepeatScene(
      echo,
      {},
      {},
      aDescription(undefined, { properties: { configurable } }),
    );
    await scene.repeat({ body: '{"input":"Again","config":{"configurable":{"vault":"open-sesame-4711"}}}' });
    await scene.ended();
    expect(scene.requests[0]?.body).toContain('open-sesame-4711');
    expect(JSON.stringify(await scene.traced())).not.toContain('open-sesame-4711');
  });

  test('stands beside its conversation: in no list and no history, and goes with it', async () => {
    await using scene = await createRepeatScene(stream);
    await scene.repeat();
    await scene.ended();
    expect((await listConversations()).conversations).toEqual([]);
    expect(await readConversation(scene.run.conversationId)).toBeUndefined();
    expect((await records.conversation(scene.run.conversationId)).runs).toHaveLength(1);
    expect(await scene.repeats()).toMatchObject([{ id: 'again' }]);
    await records.remove([scene.run.conversationId]);
    expect(await scene.repeats()).toEqual([]);
    expect(await records.journal('again')).toEqual([]);
  });

  test('of a temporary conversation stays in the session, and goes with it', async () => {
    const conversationId = temporaryId('1');
    await using scene = await createRepeatScene(stream, { conversationId });
    await scene.repeat();
    await scene.ended();
    expect(await scene.repeats()).toMatchObject([{ id: 'again', stored: 'session' }]);
    expect((await scene.traced()).trace.events).toHaveLength(3);
    await records.remove([conversationId]);
    expect(await scene.places.heldKeys()).toEqual([]);
  });
});

describe('nothing is sent again', () => {
  test('if the run is gone', async () => {
    await using scene = await createRepeatScene(stream);
    await expect(scene.repeat({ runId: 'gone' })).rejects.toEqual(refusal('message-gone'));
    expect(scene.requests).toEqual([]);
  });

  test('if the profile has another site now', async () => {
    await using scene = await createRepeatScene(stream, {}, { url: 'https://elsewhere.example/c' });
    await expect(scene.repeat()).rejects.toEqual(refusal('profile-gone'));
    expect(scene.requests).toEqual([]);
  });

  test('if it would go to another site than its profile', async () => {
    await using scene = await createRepeatScene(stream);
    await scene.repeat({ url: scene.origin.replace('127.0.0.1', 'localhost') });
    await scene.ended();
    expect((await scene.traced()).run.state).toMatchObject({ failure: { kind: 'site-changed' } });
    expect(scene.requests).toEqual([]);
  });

  test('if a secret is locked', async () => {
    await using scene = await createRepeatScene(stream);
    scene.lock();
    await expect(scene.repeat()).rejects.toEqual(refusal('secrets-locked'));
    expect(await scene.repeats()).toEqual([]);
    expect(scene.requests).toEqual([]);
  });

  test('if no store takes its record', async () => {
    await using scene = await createRepeatScene(stream);
    scene.places.refuse({ disk: true, session: true });
    await expect(scene.repeat()).rejects.toEqual(refusal('message-not-stored'));
    expect(scene.requests).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import type { LockState } from '../../../lib/chat/passphrase/secrets-lock.ts';
import { createLock } from '../../../lib/panel/passphrase/lock.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeHost } from '../../support/fake-host.ts';

const by = { salt: 'AAAA', rounds: 1 };
const locked: LockState = { status: 'locked', by };
const unlocked: LockState = { status: 'unlocked', by };
const refusal = { ok: false, problem: { code: 'secrets-locked' } } as const;

/** A page over a worker that refuses what needs a secret while they are locked. */
function createScene(first: LockState = locked) {
  const state = { now: first, isReadable: true };
  const sent: string[] = [];
  let changed = () => {};
  const answer = async (name: string) => {
    sent.push(name);
    return state.now.status === 'locked' ? refusal : { ok: true, value: {} };
  };
  const lock = createLock(
    fakeHost({
      settings: {
        async readLock() {
          if (!state.isReadable) throw new Error('The store is broken.');
          return state.now;
        },
        onLockChange: (listen) => {
          changed = listen;
        },
      },
      commands: { send: answer as never, findSecrets: (() => answer('secrets.find')) as never },
    }),
  );
  const become = (next: LockState, isReadable = true) => {
    Object.assign(state, { now: next, isReadable });
    changed();
  };
  const asks = () => eventually(() => expect(lock.question.value).toBeDefined());
  return { lock, sent, become, asks };
}

describe('a command that needs a secret', () => {
  const send = ({ lock }: ReturnType<typeof createScene>) =>
    lock.sendUnlocked('profile.delete', { id: 'p1' });
  const find = ({ lock }: ReturnType<typeof createScene>) => lock.findUnlocked(['a']);

  test.each([
    ['is sent', send],
    ['looks for secrets', find],
  ])('%s again once the passphrase was typed', async (_, act) => {
    const scene = createScene();
    const reply = act(scene);
    await scene.asks();
    expect(scene.sent).toHaveLength(1);
    scene.become(unlocked);
    expect(await reply).toMatchObject({ ok: true });
    expect(scene.sent).toHaveLength(2);
    expect(scene.lock.question.value).toBeUndefined();
  });

  test.each([
    ['is refused', send],
    ['finds nothing', find],
  ])('%s if the question is cancelled', async (_, act) => {
    const scene = createScene();
    const reply = act(scene);
    await scene.asks();
    scene.lock.question.value?.cancel();
    expect(await reply).toEqual(refusal);
    expect(scene.sent).toHaveLength(1);
    expect(scene.lock.question.value).toBeUndefined();
  });

  test('asks once for several', async () => {
    const scene = createScene();
    const replies = [send(scene), send(scene)];
    await scene.asks();
    scene.become(unlocked);
    expect(await Promise.all(replies)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(scene.sent).toHaveLength(4);
  });

  test('is refused with others by one cancelled question', async () => {
    const scene = createScene();
    const replies = [send(scene), send(scene)];
    await scene.asks();
    await eventually(() => expect(scene.sent).toHaveLength(2));
    scene.lock.question.value?.cancel();
    expect(await Promise.all(replies)).toEqual([refusal, refusal]);
  });

  test('asks nothing if another window has unlocked meanwhile, and asks once locked again', async () => {
    const scene = createScene(unlocked);
    expect(await scene.lock.unlocked()).toBe(true);
    expect(scene.lock.question.value).toBeUndefined();
    scene.become(locked);
    const reply = send(scene);
    await scene.asks();
    scene.lock.question.value?.cancel();
    expect(await reply).toEqual(refusal);
  });

  test('asks again after a question that was cancelled', async () => {
    const scene = createScene();
    for (const _ of [1, 2]) {
      const reply = send(scene);
      await scene.asks();
      scene.lock.question.value?.cancel();
      expect(await reply).toEqual(refusal);
    }
  });

  test('is sent once without a passphrase', async () => {
    const scene = createScene({ status: 'none' });
    expect(await send(scene)).toMatchObject({ ok: true });
    expect(scene.sent).toHaveLength(1);
  });

  test('of a connection test is refused without a question: the test has words for it', async () => {
    const scene = createScene();
    expect(await scene.lock.sendUnlocked('server.ask', {} as never)).toEqual(refusal);
    expect(scene.lock.question.value).toBeUndefined();
  });
});

test('the state follows what another window does', async () => {
  const { lock, become } = createScene();
  await eventually(() => expect(lock.state.value).toEqual(locked));
  become(unlocked);
  await eventually(() => expect(lock.state.value).toEqual(unlocked));
});

describe('a lock that cannot be read', () => {
  const unread = { status: 'unread' };

  test('is shown as such until it can be read', async () => {
    const { lock, become } = createScene();
    become(locked, false);
    await eventually(() => expect(lock.state.value).toEqual(unread));
    become(locked);
    await eventually(() => expect(lock.state.value).toEqual(locked));
  });

  test('has the passphrase asked for where a command needs it', async () => {
    const scene = createScene();
    scene.become(locked, false);
    const reply = scene.lock.sendUnlocked('profile.delete', { id: 'p1' });
    await scene.asks();
    expect(scene.lock.state.value).toEqual(unread);
    scene.become(unlocked);
    expect(await reply).toMatchObject({ ok: true });
  });
});

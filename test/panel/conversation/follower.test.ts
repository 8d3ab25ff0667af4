import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswer, createFollower } from '../../../lib/panel/conversation/answer.ts';
import type { RunFrame } from '../../../lib/wire/frames.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { after, aRun, chunks, foldOf } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createPortPair } from '../../support/port-pair.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Creates a page that follows runs, with the worker's end of each port it opens. */
function createScene() {
  const pairs: ReturnType<typeof createPortPair>[] = [];
  const said: unknown[] = [];
  const follower = createFollower(
    fakeHost({
      commands: {
        openPort() {
          const pair = createPortPair();
          pair.worker.onData((data) => said.push(data));
          pairs.push(pair);
          return pair.panel;
        },
      },
    }),
  );
  return {
    follower,
    ports: () => pairs.length,
    cut: () => pairs.at(-1)?.cut(),
    async post(frame: RunFrame | string) {
      pairs.at(-1)?.worker.post(frame);
      await pass(0);
    },
    /** Returns the frames sent by the page since the last call. */
    async said() {
      await pass(0);
      return said.splice(0);
    },
  };
}

const follow = (runId: string) => ({ type: 'follow', runId });
const ack = (runId: string, seq: number) => ({ type: 'ack', runId, seq });

const going = after(aRun(), chunks('Bon'));
const more = after(going, chunks('jour'));
const done = after(going, { type: 'end' });
const snapshot = (run = going): RunFrame => ({ type: 'snapshot', runId: 'r1', run, fold: foldOf('Bon') });

describe('the follower', () => {
  test('opens no port before it follows, and one for all runs', async () => {
    const { follower, ports, said } = createScene();
    expect(ports()).toBe(0);
    follower.follow(
      'r1',
      createAnswer(0, () => usualReading),
    );
    follower.follow(
      'r2',
      createAnswer(0, () => usualReading),
    );
    expect(await said()).toEqual([follow('r1'), follow('r2')]);
    expect(ports()).toBe(1);
  });

  test('follows each answer once', async () => {
    const { follower, said } = createScene();
    const answer = createAnswer(0, () => usualReading);
    follower.follow('r1', answer);
    follower.follow('r1', answer);
    expect(await said()).toEqual([follow('r1')]);
  });

  test('acknowledges frames that its answer has read', async () => {
    const { follower, post, said } = createScene();
    const answer = createAnswer(0, () => usualReading);
    follower.follow('r1', answer);
    await post(snapshot());
    await post({ type: 'delta', runId: 'r1', from: 1, run: more, chunks: ['jour'] });
    expect(answer.text.value).toBe('Bonjour');
    expect(await said()).toEqual([follow('r1'), ack('r1', 1), ack('r1', 2)]);
  });

  test('follows again when frames are missing', async () => {
    const { follower, post, said } = createScene();
    follower.follow(
      'r1',
      createAnswer(0, () => usualReading),
    );
    await post(snapshot());
    await said();
    await post({ type: 'delta', runId: 'r1', from: 5, run: { ...going, seq: 6 }, chunks: ['jour'] });
    expect(await said()).toEqual([follow('r1')]);
  });

  test.each<[string, RunFrame]>([
    ['has ended', snapshot(done)],
    ['is unknown', { type: 'missing', runId: 'r1' }],
  ])('leaves a run that %s for good', async (_, frame) => {
    const { follower, post, said, cut, ports } = createScene();
    follower.follow(
      'r1',
      createAnswer(0, () => usualReading),
    );
    await said();
    await post(frame);
    expect(await said()).toEqual([{ type: 'unfollow', runId: 'r1' }]);
    cut();
    await pass(60_000);
    expect(ports()).toBe(1);
  });

  test('ignores invalid frames, and frames of runs that it has left', async () => {
    const { follower, post, said } = createScene();
    const answer = createAnswer(0, () => usualReading);
    follower.follow('r1', answer);
    await post('nonsense');
    follower.leave('r1');
    await said();
    await post(snapshot());
    expect(answer.text.value).toBe('');
    expect(await said()).toEqual([]);
  });

  test('reopens a closed port at once and follows each run again', async () => {
    const { follower, post, cut, said, ports } = createScene();
    follower.follow(
      'r1',
      createAnswer(0, () => usualReading),
    );
    follower.follow(
      'r2',
      createAnswer(0, () => usualReading),
    );
    await post(snapshot());
    await said();
    cut();
    expect(await said()).toEqual([follow('r1'), follow('r2')]);
    expect(ports()).toBe(2);
  });

  test('waits longer after each port that closes silently, and not after a frame', async () => {
    const { follower, post, cut, ports } = createScene();
    follower.follow(
      'r1',
      createAnswer(0, () => usualReading),
    );
    for (const waitMs of [0, 250, 500, 1_000, 2_000, 5_000, 5_000]) {
      const before = ports();
      cut();
      if (waitMs > 0) await pass(waitMs - 1);
      expect(ports()).toBe(before);
      await pass(1);
      expect(ports()).toBe(before + 1);
    }
    await post(snapshot());
    const before = ports();
    cut();
    await pass(0);
    expect(ports()).toBe(before + 1);
  });

  test('opens one port if it starts to follow while waiting to reopen', async () => {
    const { follower, cut, said, ports } = createScene();
    follower.follow(
      'r1',
      createAnswer(0, () => usualReading),
    );
    cut();
    await pass(0);
    cut();
    await said();
    follower.follow(
      'r2',
      createAnswer(0, () => usualReading),
    );
    expect(await said()).toEqual([follow('r1'), follow('r2')]);
    await pass(60_000);
    expect(ports()).toBe(3);
  });
});

import { isEnded } from '../../chat/run/run.ts';
import type { Port } from '../../platform/browser/port.ts';
import { type FollowerFrame, runFrame } from '../../wire/frames.ts';
import type { Host } from '../host/host.ts';
import type { AnswerKeeper } from './answer.ts';

const retriesMs = [0, 250, 500, 1_000, 2_000, 5_000];

/**
 * Follows open runs. Reopens a closed port, which is normal and wakes the worker, and requests each run
 * again.
 */
export function createFollower({ commands }: Host) {
  const answers = new Map<string, AnswerKeeper>();
  let port: Port | undefined;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = (frame: FollowerFrame) => port?.post(frame);

  function connected(): Port {
    if (port) return port;
    const opened = commands.openPort();
    port = opened;
    opened.onData(take);
    opened.onClose(() => {
      port = undefined;
      reconnect();
    });
    for (const runId of answers.keys()) post({ type: 'follow', runId });
    return opened;
  }

  function reconnect() {
    clearTimeout(timer);
    if (answers.size === 0) return;
    const waitMs = retriesMs[Math.min(attempts, retriesMs.length - 1)];
    attempts += 1;
    timer = setTimeout(connected, waitMs);
  }

  function take(data: unknown) {
    const read = runFrame.safeParse(data);
    if (!read.success) return;
    attempts = 0;
    const frame = read.data;
    const answer = answers.get(frame.runId);
    if (!answer) return;
    if (!answer.take(frame)) return post({ type: 'follow', runId: frame.runId });
    if (frame.type === 'missing' || isEnded(frame.run)) leave(frame.runId);
    else post({ type: 'ack', runId: frame.runId, seq: frame.run.seq });
  }

  function leave(runId: string) {
    if (answers.delete(runId)) post({ type: 'unfollow', runId });
  }

  return {
    follow(runId: string, answer: AnswerKeeper) {
      if (answers.get(runId) === answer) return;
      answers.set(runId, answer);
      if (port) post({ type: 'follow', runId });
      else connected();
    },
    leave,
  };
}

import { isEnded, type Run, type RunWithFold } from '../../chat/run/run.ts';
import type { Json } from '../../json/json.ts';
import { weightOf } from '../../json/json-length.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { Port } from '../../platform/browser/port.ts';
import { followerFrame, type RunFrame, runFrame } from '../../wire/frames.ts';
import type { RunEngine } from './run-engine.ts';

const coalesceMs = 33;
/** Largest number of unacknowledged frames: a slow panel gets fewer and larger ones. */
const window = 8;
/** Approximate number of characters in a frame. */
const frameWeight = 1024 * 1024;

type FollowWorld = {
  engine: RunEngine;
  findRun(runId: string): Promise<RunWithFold | undefined>;
  /** Resolves when the runs of dead workers are marked as interrupted. */
  recovered(): Promise<void>;
};

/** Sends a panel the frames of the runs that it follows. */
export function serveFollower(port: Port, world: FollowWorld) {
  const followed = new Map<string, { stop: AbortController; ack(seq: number): void }>();

  /** Posts a frame; an invalid one is a fault of ours, and ends the following. */
  function post(frame: RunFrame) {
    const { success, data, error } = runFrame.safeParse(frame);
    if (success) return port.post(data);
    unfollow(frame.runId);
    lost(frame.runId, error);
  }

  async function follow(runId: string) {
    followed.get(runId)?.stop.abort();
    const stop = new AbortController();
    const frames = createFrames(runId, stop.signal, post);
    followed.set(runId, { stop, ack: frames.ack });
    await world.recovered();
    if (stop.signal.aborted) return;
    const live = world.engine.follow(runId, frames.happened, stop.signal);
    if (live) return frames.begin(live);
    const stored = await world.findRun(runId);
    if (stop.signal.aborted) return;
    if (stored) frames.begin(stored);
    else post({ type: 'missing', runId });
  }

  function lost(runId: string, error: unknown) {
    logFault('following', error);
    post({ type: 'missing', runId });
  }

  function unfollow(runId: string) {
    followed.get(runId)?.stop.abort();
    followed.delete(runId);
  }

  port.onData((data) => {
    const frame = followerFrame.safeParse(data);
    if (!frame.success) return;
    const { type, runId } = frame.data;
    if (type === 'follow') follow(runId).catch((error) => lost(runId, error));
    else if (type === 'ack') followed.get(runId)?.ack(frame.data.seq);
    else unfollow(runId);
  });
  port.onClose(() => {
    for (const { stop } of followed.values()) stop.abort();
  });
}

/** A pending frame: the present state of a run, and the chunks that led to it. */
type Waiting = { run: Run; chunks: Json[]; weight: number };

/**
 * Turns the happenings of a run into frames: a snapshot first, then the changes, at most every 33 ms. Splits
 * more than a megabyte into several frames, unless it came with one happening.
 */
function createFrames(runId: string, signal: AbortSignal, post: (frame: RunFrame) => void) {
  const waiting: Waiting[] = [];
  let sentSeq = 0;
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unacknowledged: number[] = [];

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (signal.aborted || unacknowledged.length >= window) return;
    const next = waiting.shift();
    if (!next) return;
    const { run, chunks } = next;
    const from = sentSeq;
    sentSeq = run.seq;
    sentAt = Date.now();
    unacknowledged.push(sentSeq);
    if (chunks.length > 0) post({ type: 'delta', runId, from, run, chunks });
    else post({ type: 'state', runId, from, run });
    if (waiting.length > 0) timer = setTimeout(flush, coalesceMs);
  }

  function wait(run: Run, chunks: Json[]) {
    const last = waiting.at(-1);
    if (last && (last.weight < frameWeight || last.run.seq === run.seq)) {
      last.run = run;
      for (const chunk of chunks) last.chunks.push(chunk);
      last.weight += weightOfAll(chunks);
    } else if (run.seq !== (last?.run.seq ?? sentSeq)) {
      waiting.push({ run, chunks: [...chunks], weight: weightOfAll(chunks) });
    }
  }

  return {
    begin({ run, fold }: RunWithFold) {
      sentSeq = run.seq;
      post({ type: 'snapshot', runId, run, fold });
    },
    happened(run: Run, chunks: Json[]) {
      wait(run, chunks);
      const waitMs = sentAt + coalesceMs - Date.now();
      if (isEnded(run) || waitMs <= 0) flush();
      else timer ??= setTimeout(flush, waitMs);
    },
    ack(seq: number) {
      unacknowledged = unacknowledged.filter((sent) => sent > seq);
      if (timer === undefined) flush();
    },
  };
}

const weightOfAll = (chunks: Json[]) => weightOf(chunks, frameWeight);

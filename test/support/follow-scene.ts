import { vi } from 'vitest';
import { type RunFrame, runFrame } from '../../lib/wire/frames.ts';
import { serveFollower } from '../../lib/worker/runs/follow.ts';
import { aRun } from './conversation.ts';
import { createEngineInMemory, createTap, isNew } from './engine.ts';
import { createPortPair } from './port-pair.ts';

/** Advances the fake timers. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Starts a run and a page at the other end of the port that records its frames. */
export async function createFollowScene(recovered = async () => {}) {
  const { engine, seen } = createEngineInMemory();
  const tap = createTap();
  await engine.start(aRun(), isNew, tap.source);
  const { panel, worker, cut } = createPortPair();
  const frames: RunFrame[] = [];
  panel.onData((data) => frames.push(runFrame.parse(data)));
  serveFollower(worker, { engine, recovered, findRun: async (runId) => seen.ends.get(runId) });
  return {
    seen,
    frames,
    cut,
    post: panel.post,
    async follow(runId = 'r1') {
      panel.post({ type: 'follow', runId });
      await pass(0);
    },
    async happen(...happenings: Parameters<typeof tap.happen>) {
      tap.happen(...happenings);
      await pass(0);
    },
  };
}

export const kinds = (frames: RunFrame[]) => frames.map(({ type }) => type);
export const chunksIn = (frames: RunFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'delta' ? frame.chunks : []));

/** Tells whether each frame begins at the end of the one before. */
export const isGapless = (frames: RunFrame[]) =>
  frames.every((frame, place) => {
    const before = frames[place - 1];
    if (!('from' in frame)) return true;
    return before !== undefined && 'run' in before && before.run.seq === frame.from;
  });

import type { Run } from '../run/run.ts';

/** Milliseconds from the request to the first token and to the end; undefined where there is none. */
export type AnswerTimes = { first: number | undefined; total: number | undefined };

const figureNames = ['first', 'total'] as const;

/** Returns the times of an answer that is done. A single response has no first token. */
export function timesOf(run: Run | undefined): AnswerTimes {
  if (run?.state.status !== 'done' || run.sentAt === null || run.endedAt === null)
    return { first: undefined, total: undefined };
  const { mode, sentAt, firstChunkAt, endedAt } = run;
  const hasFirst = mode === 'stream' && firstChunkAt !== null;
  return { first: hasFirst ? firstChunkAt - sentAt : undefined, total: endedAt - sentAt };
}

/** The figures in which an answer is faster than all others. */
export type Better = ReadonlySet<(typeof figureNames)[number]>;

/** Finds the faster answer for each figure. A figure that only one answer has, or a tie, has none. */
export function betterFigures(all: readonly AnswerTimes[]): Better[] {
  const best = (name: (typeof figureNames)[number]): number | undefined => {
    const known = all.flatMap((times) => times[name] ?? []);
    const least = Math.min(...known);
    return known.length > 1 && known.filter((time) => time === least).length === 1 ? least : undefined;
  };
  const bests = figureNames.map((name) => ({ name, least: best(name) }));
  return all.map(
    (times) =>
      new Set(
        bests.flatMap(({ name, least }) => (least !== undefined && times[name] === least ? [name] : [])),
      ),
  );
}

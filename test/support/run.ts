import type { Json } from '../../lib/json/json.ts';
import { connect } from '../../lib/langserve/connect.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import type { RunnableFailure } from '../../lib/runnable/failure.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import type { Target } from '../../lib/runnable/runnable.ts';
import { addChunk, emptyFold, type Fold, outputOf } from './fold.ts';

/** A target with default values. */
export const target = (url: string, part: Partial<Target> = {}): Target => ({
  url,
  mode: 'stream',
  headers: [],
  fetch,
  ...part,
});

/** Runs once and collects all events. */
export async function runOnce(to: Target, signal = new AbortController().signal): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of connect(to).run({ input: 'hi' }, signal)) events.push(event);
  return events;
}

export const chunksOf = (events: RunEvent[]): Json[] =>
  events.flatMap((event) => (event.type === 'chunks' ? event.chunks : []));

/** Returns how a run ended: `end`, `stopped`, or the kind of its failure. */
export function endOf(events: RunEvent[]): string {
  const last = events.at(-1);
  return last?.type === 'error' ? last.failure.kind : (last?.type ?? 'nothing');
}

/** Returns the failure that ended a run. */
export const failureIn = (events: RunEvent[]): RunnableFailure | undefined => {
  const last = events.at(-1);
  return last?.type === 'error' ? last.failure : undefined;
};

/** Runs once and folds its chunks; throws on a failure. */
export async function foldOfRun(url: string, mode: DataTransferMode, input: Json): Promise<Fold> {
  const fold = emptyFold();
  for await (const event of connect(target(url, { mode })).run({ input }, new AbortController().signal)) {
    if (event.type === 'chunks') for (const chunk of event.chunks) addChunk(fold, chunk);
    if (event.type === 'error') throw new Error(JSON.stringify(event.failure));
  }
  return fold;
}

export const outputOfRun = async (url: string, mode: DataTransferMode, input: Json) =>
  outputOf(await foldOfRun(url, mode, input));

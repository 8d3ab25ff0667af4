import { type Json, parseJson } from '../../json/json.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import type { Run } from '../run/run.ts';
import type { Trace } from './trace.ts';
import { namesIn, numbersIn, textsIn } from './trace-items.ts';

/** A trace with the chunks of its answer. `isStep`: they came as steps. */
export type Chunked = { trace: Pick<Trace, 'events' | 'missing'>; isStep: boolean };

/** Builds a reader of the chunks that the item at a place brought: most bring one or none. */
export function createChunkReader(
  { mode }: Pick<Run, 'mode'>,
  { trace: { events, missing }, isStep }: Chunked,
  { chunkIn, chunksInStep = () => [] }: Pick<AnswerReader, 'chunkIn' | 'chunksInStep'>,
): (place: number) => Json[] {
  const texts = textsIn(events);
  const names = namesIn(events);
  const chunks = numbersIn(events, 'chunks');
  // An earlier version kept what it had read: its JSON is the text.
  const isRead = missing.includes('raw');
  return (place) => {
    const text = texts[place];
    if (text === undefined || chunks[place] === (chunks[place - 1] ?? 0)) return [];
    if (isStep) return chunksInStep(text);
    return [(isRead ? parseJson(text) : undefined) ?? chunkIn(text, mode, names[place])];
  };
}

import { isJsonObject, type Json } from '../../json/json.ts';
import type { RunnableFailure } from '../../runnable/failure.ts';
import type { Question } from '../../runnable/question.ts';
import { nothingRead, type Reads } from '../../runnable/run-event.ts';
import { type Chunk, wholeBody } from '../chunk.ts';
import { questionsInChunk, questionsTogether } from '../question/questions-in.ts';
import type { Place } from './place.ts';

/** The known facts of a run while it is read. */
export type Watched = {
  place: Place;
  /** Questions that have arrived; an empty list: it has paused. Undefined: nothing of the kind. */
  asked: Question[] | undefined;
  /** The last state of the thread that has arrived, and whether nothing has come after it. */
  state: Json | undefined;
  isStateLast: boolean;
  /** The state is the body of a single response. */
  isSingle: boolean;
  /** Part of it may not have arrived: the connection broke. */
  isBroken: boolean;
  hasMetadata: boolean;
  /** Nothing has come but the state before the run, if that. */
  isAtStart: boolean;
  /** No model has said anything yet. */
  isBlank: boolean;
  chunks: number;
  /** Bytes and reads of all connections of the run, and of the questions about it. */
  reads: Reads;
  /** An error that came with a stream that was asked for again: it may be about the request. */
  failure: RunnableFailure | undefined;
};

export const watchedAt = (place: Place, chunks = 0, reads = nothingRead()): Watched => ({
  place,
  asked: undefined,
  state: undefined,
  isStateLast: false,
  isSingle: false,
  isBroken: false,
  hasMetadata: chunks > 0,
  isAtStart: chunks === 0,
  isBlank: true,
  chunks,
  reads,
  failure: undefined,
});

/** Notes a chunk of the answer. */
export function noteChunk(watched: Watched, chunk: Chunk) {
  const { event, data } = chunk;
  watched.chunks += 1;
  const asked = questionsInChunk(chunk);
  // Each event may name but one of several questions.
  if (asked) watched.asked = questionsTogether([watched.asked ?? [], asked]);
  watched.isSingle = event === wholeBody;
  watched.isStateLast = event === 'values' || watched.isSingle;
  if (watched.isStateLast && !isOnlyQuestion(data)) watched.state = data;
}

const isOnlyQuestion = (data: Json) =>
  isJsonObject(data) && Object.keys(data).length === 1 && '__interrupt__' in data;

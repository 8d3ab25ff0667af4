import { type Json, type JsonObject, parseSent } from '../json/json.ts';
import { valueAt } from '../json/json-pointer.ts';
import type { Usage } from '../output/usage.ts';
import type { SentRequest } from './run-event.ts';

/**
 * A value of a step. Events repeat inputs and outputs many times: a value that is in the text of an event is read
 * only when it is looked at. `at`: JSON pointer.
 */
export type StepValue = { text: string; at: string } | { value: Json };

/** Reads a value; undefined if its text is nested too deeply. */
export const stepValue = (kept: StepValue): Json | undefined =>
  'value' in kept ? kept.value : valueAt(parseSent(kept.text), kept.at);

/** A step of a run on the server. Times are in ms since the request was sent, when its events arrived. */
export type Step = {
  id: string;
  name: string;
  /** In the server's words, for example `chain` or `chat_model`. */
  kind: string;
  tags: string[];
  /** Values that the application and LangChain give with it, for example the model, its temperature or a node. */
  metadata: JsonObject;
  start: number;
  /** Undefined: no end has arrived. */
  end: number | undefined;
  input: StepValue | undefined;
  output: StepValue | undefined;
  /** The server's words about what failed. */
  error: string | undefined;
  /** Number of pieces of output so far. */
  pieces: number;
  usage: Usage | undefined;
  /** Events of the application itself. */
  told: { name: string; at: number; value: StepValue }[];
  children: Step[];
};

/** Builds a step that has begun. */
export const newStep = (head: Pick<Step, 'id' | 'name' | 'kind' | 'tags' | 'metadata' | 'start'>): Step => ({
  ...head,
  end: undefined,
  input: undefined,
  output: undefined,
  error: undefined,
  pieces: 0,
  usage: undefined,
  told: [],
  children: [],
});

/** Part of a trace that a step is read from. */
export type StepItem = { name: string; text: string; offset: number };

/** Reads steps from the items of a trace, in order. */
export type StepReader = {
  add(item: StepItem): void;
  /** Returns the steps so far, the outermost first; the same objects as before, grown. */
  steps(): Step[];
  /** Counts the steps beyond `mostSteps`, which are not kept. */
  leftOut(): number;
};

/** Steps of a run that are kept; an agent that goes on for hours has more. */
export const mostSteps = 5_000;

/** News of a step: a value that it put in or out, its tokens, and names by the server. */
export type ToldStep = { value?: Json; usage?: Usage; facts: string[] };

/** How a protocol tells of steps. */
export type StepReading = {
  isAskedFor(request: Pick<SentRequest, 'url' | 'body'> | undefined): boolean;
  /** The answer itself comes in the events of steps. */
  bringsAnswer?: true;
  /** Reads what the value of one event tells of a step; undefined for any other event. */
  told(value: Json): ToldStep | undefined;
  createReader(): StepReader;
};

/** Returns how a protocol tells of steps, by its id; undefined if this version does not know the protocol. */
export type StepReadingBy = (protocol: string) => StepReading | undefined;

import type { DataTransferMode } from './data-transfer-mode.ts';
import type { SchemaAnswer } from './description.ts';
import type { Discoverer } from './discovery.ts';
import type { RunnableFailure } from './failure.ts';
import type { Late } from './late.ts';
import type { Protocols } from './protocol.ts';
import type { QuestionReadingBy } from './question.ts';
import type { StepReadingBy } from './step.ts';

/** The protocols with what pages load of them on first use. */
export type PageProtocols = Protocols & {
  discoverers: Late<Discoverer[]>;
  checkupBy: Late<CheckupBy>;
  stepReadingBy: Late<StepReadingBy>;
  feedbackBy: Late<FeedbackBy>;
  questionReadingBy: Late<QuestionReadingBy>;
};

/** A request to a path of a runnable that does not run it. */
export type Probe = { path: string; accept: string } & (
  | { method: 'GET' | 'OPTIONS' }
  | { method: 'POST' /** JSON text. */; body: string }
);

/** Facts about a reply to a message: its number of pieces, whether they lack a name, and why it is no answer. */
export type TrialReading = { pieces: number; isUnnamed?: true; failure?: RunnableFailure };

/** Requests that help to find the cause of a failure at a protocol, and functions that read the replies. */
export type Checkup = {
  /** Returns the address of a path; without it a path is below the URL of the runnable. */
  at?(url: string, path: string): string;
  /**
   * Returns the URL at which the server has the schemas of the runnable, if it knows the runnable by another name. A probe
   * without an answer is undefined.
   */
  servedAt?(url: string, ask: (probe: Probe) => Promise<Response | undefined>): Promise<string>;
  schema(of: 'input' | 'config'): Probe;
  endpoint(mode: DataTransferMode): Probe;
  /** Asks the endpoint with a method that makes browsers name the origin of the request, as a message does. */
  named(mode: DataTransferMode): Probe;
  /** Sends a POST, as a message is, to a path that only answers a GET. Absent if `endpoint` is a POST. */
  posted?(): Probe;
  readSchema(reply: Response, of: 'input' | 'config'): Promise<SchemaAnswer>;
  /** Tells by the status of the reply to `endpoint` whether the mode is exposed; undefined if unsure. */
  isExposed(httpStatus: number): boolean | undefined;
  /** Reads a reply with another status than 200. */
  readRefusal(reply: Response, mode: DataTransferMode): Promise<RunnableFailure>;
  /** Place of a message, and the type of its answer. */
  message(mode: DataTransferMode): { path: string; accept: string };
  readTrial(reply: Response, mode: DataTransferMode): Promise<TrialReading>;
};

/** Returns the checkup of a protocol by its id; undefined if this version does not know it. */
export type CheckupBy = (protocol: string) => Checkup | undefined;

/** Feedback of a person on an answer. */
export type Given = { score?: number; comment?: string; correction?: string };

/** A token with which the server takes feedback on one run. */
export type FeedbackToken = { token: string; expiresAt?: string };

export type ExtraRequest = { url: string; method: 'POST' | 'PUT'; body: string };

/** Requests about a finished run, and functions that read the replies. `url` is that of the runnable. */
export type FeedbackWays = {
  byRun(url: string, runId: string, given: Given): ExtraRequest;
  byToken(url: string, token: FeedbackToken, given: Given): ExtraRequest;
  /** Finds the tokens in raw texts of the reply. */
  tokensIn(texts: readonly string[]): FeedbackToken[];
  publicLink(url: string, runId: string): ExtraRequest;
  readPublicLink(text: string): string | undefined;
  /** Reads why the server refused; empty if it does not say. */
  readRefusal(reply: Response): Promise<string>;
};

/** Returns the ways of a protocol by its id; undefined if it has none. */
type FeedbackBy = (protocol: string) => FeedbackWays | undefined;

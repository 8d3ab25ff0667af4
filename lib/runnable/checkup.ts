import type { DataTransferMode } from './data-transfer-mode.ts';
import type { SchemaAnswer } from './description.ts';
import type { RunnableFailure } from './failure.ts';

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

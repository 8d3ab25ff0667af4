import type { DataTransferMode } from './data-transfer-mode.ts';
import type { SchemaAnswer } from './description.ts';
import type { RunnableFailure } from './failure.ts';

/** A request below the URL of a runnable that does not run it. */
export type Probe = { path: string; method: 'GET' | 'OPTIONS'; accept: string };

/** Facts about a reply to a message: its number of pieces, and why it is no answer. */
type TrialReading = { pieces: number; failure?: RunnableFailure };

/** Requests that help to find the cause of a failure at a protocol, and functions that read the replies. */
export type Checkup = {
  schema(of: 'input' | 'config'): Probe;
  endpoint(mode: DataTransferMode): Probe;
  /** Asks the endpoint with a method that makes browsers name the origin of the request, as a message does. */
  named(mode: DataTransferMode): Probe;
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

import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { AnswerHead } from '../server/odd-reply.ts';
import type { Cause } from './cause.ts';

/** The steps of a connection test, in their order. */
export const stepIds = [
  'permission',
  'connection',
  'encryption',
  'reply',
  'schema',
  'modes',
  'stream',
] as const;
export type StepId = (typeof stepIds)[number];

/** Observation of a step. */
export type Seen =
  | { code: 'access-granted' | 'access-missing' | 'offline' | 'not-connected' | 'interrupted' | 'redirected' }
  | { code: 'encrypted' | 'not-encrypted' | 'not-encrypted-private' | 'schema-unreadable' | 'not-made' }
  | { code: 'secrets-locked' }
  | { code: 'secret-missing'; headers: string[] }
  | { code: 'blocked-port'; port: string }
  | { code: 'connected'; ms: number }
  | { code: 'no-answer'; limitMs: number }
  | { code: 'replied'; status: number; server: string }
  | { code: 'schema-served'; bytes: number }
  | { code: 'schema-absent'; status: number }
  | { code: 'refused'; path: string; status: number }
  | { code: 'modes'; exposed: DataTransferMode[]; missing: DataTransferMode[] }
  | { code: 'origin-refused'; status: number }
  | { code: 'post-redirected' }
  | { code: 'post-refused'; status: number }
  /** `proxy` is a program between browser and server that names itself. */
  | { code: 'not-run'; proxy: string }
  | { code: 'streamed'; firstMs: number; reads: number; pieces: number; endMs: number; head: AnswerHead }
  | { code: 'buffered'; waitedMs: number; pieces: number }
  | { code: 'answered'; ms: number; head: AnswerHead };

/** `noted`: unusual, but not the cause. `skipped`: not tested, mostly because the cause is found. */
export type StepState = 'running' | 'fine' | 'noted' | 'failed' | 'skipped';

export type Step = { id: StepId; state: StepState; seen?: Seen };

/** Progress of a test: steps as they begin and end, then exactly one cause. */
export type Progress = { step: Step } | { cause: Cause };

/** The outcome of one check; a cause ends the test. */
export type Finding = { state: Exclude<StepState, 'running'>; seen: Seen; cause?: Cause };

import * as z from 'zod/mini';
import { isJsonObject, type Json } from '../json/json.ts';
import { inputProblem } from './failure.ts';
import { firstProtocolId } from './protocol-id.ts';

/** The endpoint is not exposed or fails: the adapter does without it. */
export const absentAnswer = z.object({
  status: z.literal('absent'),
  httpStatus: z.nullable(z.number()),
  reason: z.string(),
  /** The problems that a 422 names. */
  problems: z.optional(z.array(inputProblem)),
});

/** What a schema endpoint answered. */
const schemaAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('served'), schema: z.custom<Json>(isSchema) }),
  absentAnswer,
]);
export type SchemaAnswer = z.infer<typeof schemaAnswer>;

/** Whether the endpoint of a mode is there, as far as can be known without running anything. */
const exposure = z.enum(['exposed', 'missing', 'unknown']);
export type Exposure = z.infer<typeof exposure>;

/** What a runnable says of itself, in the form that is kept. */
export const description = z.object({
  version: z.literal(3),
  /** Up to 0.6 there was one protocol, and it was not named. */
  protocol: z._default(z.string(), firstProtocolId),
  /** Of the runnable that said it: a profile may point at another by now. */
  url: z.string(),
  input: schemaAnswer,
  config: schemaAnswer,
  /** The input schema for configurations that a person uses, by their JSON. */
  configured: z.optional(z.catchall(z.object({}), schemaAnswer)),
  modes: z.object({ stream: exposure, batch: exposure }),
});
export type Description = z.infer<typeof description>;

/** `unsure` is an answer that may change with the next request: it is used once and not kept. */
export type DescribeResult = { description: Description; unsure: boolean };

const lastingStatuses = [200, 404, 405, 500, 501];

/** What may be answered otherwise the next time. */
export const isUnsure = (answer: SchemaAnswer) =>
  answer.status === 'absent' && !lastingStatuses.includes(answer.httpStatus ?? 0);

export function isSchema(value: unknown): value is Json {
  return isJsonObject(value) || typeof value === 'boolean';
}

export const absent = (httpStatus: number | null, reason: string): SchemaAnswer => ({
  status: 'absent',
  httpStatus,
  reason,
});

export const schemaIn = (answer: SchemaAnswer | undefined): Json | undefined =>
  answer?.status === 'served' ? answer.schema : undefined;

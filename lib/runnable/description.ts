import * as z from 'zod/mini';
import { isJsonObject, type Json } from '../json/json.ts';
import { inputProblem } from './failure.ts';

/** Milliseconds that a message waits for the reply to a question about the schemas. */
export const schemaPatienceMs = 5_000;

/** Protocol of stored values that name none: they are older than protocol ids. */
export const firstProtocolId = 'langserve';

/** Reason why a schema is unknown. */
const schemaAbsence = z.discriminatedUnion('code', [
  /**
   * `bad-status`: `httpStatus` says more, 0 is a redirect. `limited`: a 403 that says when to come back. `not-yet`: a page
   * or nothing. `preset-…`: the request had a preset.
   */
  z.object({
    code: z.enum([
      'bad-status',
      'limited',
      'not-yet',
      'too-deep',
      'no-schema',
      'not-arrived',
      'preset-overdue',
      'preset-unreachable',
    ]),
  }),
  /** `limit` is in bytes. */
  z.object({ code: z.literal('too-large'), limit: z.number() }),
  /** A sentence that version 3 stored and that has no code. */
  z.object({ code: z.literal('stored-text'), text: z.string() }),
]);
export type SchemaAbsence = z.infer<typeof schemaAbsence>;

/** An endpoint that is not exposed or fails; the adapter does without its answer. */
export const absentAnswer = z.object({
  status: z.literal('absent'),
  httpStatus: z.nullable(z.number()),
  reason: schemaAbsence,
  /** Problems that a 422 names. */
  problems: z.optional(z.array(inputProblem)),
});

export type AbsentAnswer = z.infer<typeof absentAnswer>;

/** The answer of a schema endpoint. */
const schemaAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('served'), schema: z.custom<Json>(isSchema) }),
  absentAnswer,
]);
export type SchemaAnswer = z.infer<typeof schemaAnswer>;

/** Existence of a mode's endpoint, as far as it is known without running anything. */
const exposure = z.enum(['exposed', 'missing', 'unknown']);
export type Exposure = z.infer<typeof exposure>;

/** Known facts about the endpoints that bring the steps of a run. */
const knownSteps = z.object({
  /** Names of endpoints that do not exist, or leave the answer out. */
  missing: z.array(z.string()),
  /** An answer has said that there are no steps. */
  isSaid: z.optional(z.literal(true)),
});
export type KnownSteps = z.infer<typeof knownSteps>;

/** The server copies the headers whose names begin so into its data about a run, `except` these. Lower case. */
const copiedHeaders = z.object({ prefix: z.string(), except: z.array(z.string()) });
export type CopiedHeaders = z.infer<typeof copiedHeaders>;

/** A runnable's description of itself, in the form that is stored. */
const description = z.object({
  version: z.literal(4),
  /** Versions up to 0.6 knew one protocol and did not name it. */
  protocol: z._default(z.string(), firstProtocolId),
  /** URL of the described runnable; the profile may point at another one by now. */
  url: z.string(),
  input: schemaAnswer,
  /** The person sends without the input schema until it arrives. */
  isWithout: z.optional(z.literal(true)),
  /** Time of the answers in ms since 1970; versions up to 0.8 did not store it. */
  at: z.optional(z.number()),
  config: schemaAnswer,
  /** Input schemas of the configurations that a person uses, by the JSON of the configuration. */
  configured: z.optional(z.catchall(z.object({}), schemaAnswer)),
  modes: z.object({ stream: exposure, batch: exposure }),
  /** Endpoints about a finished run. Absent if the answer was late, or if an earlier version did not ask. */
  extras: z.optional(z.object({ feedback: exposure, publicLink: exposure })),
  /** Absent if neither the server nor a run has told. */
  steps: z.optional(knownSteps),
  copiesHeaders: z.optional(copiedHeaders),
  /** Names of the fields of its output, where a stream brings others, too. */
  outputs: z.optional(z.array(z.string())),
  /** Kind of the server, if its protocol knows several; only the protocol reads it. */
  dialect: z.optional(z.string()),
});
export type Description = z.infer<typeof description>;

/** Reads a stored description; undefined if it is invalid or too old, so that it is fetched again. */
export const readDescription = (stored: unknown): Description | undefined =>
  description.safeParse(fromVersion3(stored)).data;

/** A description; an `unsure` one may change with the next request, so it is used once and not stored. */
export type DescribeResult = { description: Description; unsure: boolean };

/** Tells whether a schema is absent on purpose: the API does not expose its endpoint. */
export const isLeftOut = (answer: SchemaAnswer) =>
  answer.status === 'absent' && (answer.httpStatus === 404 || answer.httpStatus === 405);

/** Tells whether it is known what a runnable takes: by its schema, or because it offers none. */
export const isSettled = (answer: SchemaAnswer) => answer.status === 'served' || isLeftOut(answer);

/** Statuses of gateways whose server is busy, starting or away, and of servers that prepare an answer. */
const passingStatuses = [202, 204, 408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530];

/** Tells whether the schema may come by itself within seconds. */
export const isPassing = (answer: SchemaAnswer) =>
  answer.status === 'absent' &&
  (passingStatuses.includes(answer.httpStatus ?? 0) ||
    ['limited', 'not-yet', 'not-arrived'].includes(answer.reason.code));

const lastingStatuses = [200, 404, 405, 500, 501];

/** Tells whether the next request may be answered differently. */
export const isUnsure = (answer: SchemaAnswer) =>
  answer.status === 'absent' && (isPassing(answer) || !lastingStatuses.includes(answer.httpStatus ?? 0));

export function isSchema(value: unknown): value is Json {
  return isJsonObject(value) || typeof value === 'boolean';
}

export const absent = (httpStatus: number | null, reason: SchemaAbsence): SchemaAnswer => ({
  status: 'absent',
  httpStatus,
  reason,
});

/** The answer of an endpoint that has not replied. */
export const notArrived: AbsentAnswer = {
  status: 'absent',
  httpStatus: null,
  reason: { code: 'not-arrived' },
};

export const schemaIn = (answer: SchemaAnswer | undefined): Json | undefined =>
  answer?.status === 'served' ? answer.schema : undefined;

/** Limit of a schema, in bytes, when version 3 was stored. */
const largestSchema = 4 * 1024 * 1024;

/** Reasons that version 3 stored as sentences. */
const codes: [sentence: RegExp, reason: { code: string; limit?: number }][] = [
  [/^The (input|config) schema was answered with (a redirect|HTTP status \d+)\.$/, { code: 'bad-status' }],
  [/^The (input|config) schema is larger than 4 MiB\.$/, { code: 'too-large', limit: largestSchema }],
  [/^The (input|config) schema is nested too deep\.$/, { code: 'too-deep' }],
  [/^The (input|config) schema is not a JSON schema\.$/, { code: 'no-schema' }],
  [/^The (input|config) schema did not arrive\.$/, { code: 'not-arrived' }],
  [/^The input schema of the preset did not arrive in time\.$/, { code: 'preset-overdue' }],
  [/^The input schema of the preset could not be asked for\.$/, { code: 'preset-unreachable' }],
];

/** Turns the sentences of a description of version 3 into codes; any other value stays as it is. */
function fromVersion3(stored: unknown): unknown {
  if (!isJsonObject(stored) || stored.version !== 3) return stored;
  const { input, config, configured } = stored;
  return {
    ...stored,
    version: 4,
    input: coded(input),
    config: coded(config),
    ...(isJsonObject(configured) && {
      configured: Object.fromEntries(
        Object.entries(configured).map(([preset, answer]) => [preset, coded(answer)]),
      ),
    }),
  };
}

function coded(answer: Json | undefined): unknown {
  if (!isJsonObject(answer) || typeof answer.reason !== 'string') return answer;
  const text = answer.reason;
  const known = codes.find(([sentence]) => sentence.test(text));
  return { ...answer, reason: known ? known[1] : { code: 'stored-text', text } };
}

import { isJsonObject, type Json } from '../json/json.ts';

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
export function fromVersion3(stored: unknown): unknown {
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

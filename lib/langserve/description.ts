import * as z from 'zod/mini';
import { readText } from './http-failure.ts';
import { isJsonObject, type Json, parseJson } from './json.ts';

/** What a runnable says of its input, in the form that is kept. */
export const description = z.discriminatedUnion('status', [
  z.object({ status: z.literal('served'), inputSchema: z.custom<Json>(isSchema) }),
  /** The endpoint is not exposed or fails: the adapter does without it. */
  z.object({ status: z.literal('absent'), reason: z.string() }),
]);
export type Description = z.infer<typeof description>;

/** `unsure` is an answer that may change with the next request: it is used once and not kept. */
export type DescribeResult = { description: Description; unsure: boolean };

const maxSchemaLength = 4 * 1024 * 1024;

/** Reads the reply of `GET {url}/input_schema`, which an API may leave out (adapter documentation, 4.5). */
export async function readDescription(response: Response): Promise<DescribeResult> {
  const { status } = response;
  if (status !== 200) {
    response.body?.cancel().catch(() => {});
    const unsure = ![404, 405, 500, 501].includes(status);
    const reason = status === 0 ? 'a redirect' : `HTTP status ${status}`;
    return absent(`The input schema was answered with ${reason}.`, unsure);
  }
  const text = await readText(response, maxSchemaLength + 1);
  if (text.length > maxSchemaLength) return absent('The input schema is larger than 4 MiB.');
  const schema = parseJson(text);
  if (!isSchema(schema)) return absent('The input schema is not a JSON schema.');
  return { description: { status: 'served', inputSchema: schema }, unsure: false };
}

function isSchema(value: unknown): value is Json {
  return isJsonObject(value) || typeof value === 'boolean';
}

const absent = (reason: string, unsure = false): DescribeResult => ({
  description: { status: 'absent', reason },
  unsure,
});

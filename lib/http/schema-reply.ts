import { isJsonObject, type Json, parseJson, parseSent } from '../json/json.ts';
import { absent, isSchema, type SchemaAnswer } from '../runnable/description.ts';
import { httpFailure } from './http-failure.ts';
import { readText } from './reply-body.ts';

const largestSchema = 4 * 1024 * 1024;

/** Reads the reply of an endpoint for schemas: its JSON, or why there is none. */
export async function readSchemaReply(response: Response): Promise<{ said: Json } | { none: SchemaAnswer }> {
  const { status, headers } = response;
  if (status !== 200) return { none: await refusedBy(response) };
  const { text, isWhole } = await readText(response, largestSchema);
  if (!isWhole) return { none: absent(status, { code: 'too-large', limit: largestSchema }) };
  const said = parseSent(text);
  if (said !== undefined) return { said };
  if (parseJson(text) !== undefined) return { none: absent(status, { code: 'too-deep' }) };
  return { none: absent(status, { code: isPassingPage(text, headers) ? 'not-yet' : 'no-schema' }) };
}

/** Returns the answer that a JSON is: an object without a word of JSON schema is none. */
export function schemaAnswer(said: Json): SchemaAnswer {
  const words = isJsonObject(said) ? Object.keys(said) : [];
  const isOne = isSchema(said) && (words.length === 0 || words.some((word) => schemaWords.test(word)));
  return isOne ? { status: 'served', schema: said } : absent(200, { code: 'no-schema' });
}

const schemaWords =
  /^([$].*|title|type|properties|required|items|definitions|enum|const|default|description|format|not|(any|one|all)Of|additionalProperties|prefixItems|x-.*)$/;

async function refusedBy(response: Response): Promise<SchemaAnswer> {
  const { status, headers } = response;
  const said = absent(status, { code: status === 403 && isLimit(headers) ? 'limited' : 'bad-status' });
  if (status === 422) return { ...said, ...(await problemsOf(response)) };
  response.body?.cancel().catch(() => {});
  return said;
}

/** Some servers answer 403 to too many requests. */
const isLimit = (headers: Headers) =>
  headers.has('retry-after') || /^0$/.test((headers.get('x-ratelimit-remaining') ?? '').trim());

/**
 * Nothing, or a page of a platform that wakes an application up. A page with a validator is a file of a website, which
 * stays.
 */
const isPassingPage = (text: string, headers: Headers) =>
  /^\s*(<|$)/.test(text) && !headers.has('etag') && !headers.has('last-modified');

/** Reads the problems of a 422, by which a server asks for headers, cookies and query parameters, even for a schema. */
async function problemsOf(response: Response) {
  const failure = await httpFailure(response, { mode: 'stream', path: '' });
  return failure.kind === 'rejected-input' && failure.problems.length > 0
    ? { problems: failure.problems }
    : {};
}

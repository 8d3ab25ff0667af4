import * as z from 'zod/mini';
import { type Json, parseSent, writeJson } from '../json/json.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import { type AuthScheme, capped, type InputProblem, type RunnableFailure } from '../runnable/failure.ts';
import { partOf } from '../runnable/request-part.ts';
import { withoutQuery } from '../runnable/runnable-url.ts';
import { readSome } from './reply-body.ts';
import { retryAfterIn } from './waits.ts';
import { plainDetail, screenedFailure } from './wrong-content.ts';

/** The mode asked for, and its path below the URL. */
export type Asked = { mode: DataTransferMode; path: string };

/**
 * Turns a reply that is no success into a failure (docs/protocol.md#http-errors). Reads the body, which it also passes to
 * `read`; never throws.
 */
export async function httpFailure(
  response: Response,
  asked: Asked,
  read?: (text: string) => void,
): Promise<RunnableFailure> {
  return redirectOf(response) ?? failureOf(response, await readSome(response, read), asked);
}

/** Returns the failure of a reply that leads elsewhere; undefined for any other reply. */
export const redirectOf = ({ type, status, url }: Response): RunnableFailure | undefined =>
  type === 'opaqueredirect' || (status >= 300 && status < 400)
    ? { kind: 'redirected', url: withoutQuery(url) }
    : undefined;

/** Returns the failure of a reply by its status and the start of its body. */
export function failureOf(response: Response, text: string, asked: Asked): RunnableFailure {
  const { status } = response;
  const said = wordsOf(text);
  const screened = screenedFailure(response, text);
  if (screened) return screened;
  if (status === 401 || status === 403 || status === 407)
    return { kind: 'unauthorized', status, ...said, ...schemeOf(response) };
  if (status === 404 || status === 405) return { kind: 'not-exposed', status, ...asked, ...said };
  if (status === 422) return rejectedInput(text, said);
  const failure = { status, ...said, ...retryAfterIn(response) };
  if (status < 500) return { kind: 'refused', ...failure };
  return {
    kind: 'runnable-error',
    ...failure,
    ...(gatewayTimeouts.includes(status) && { mode: asked.mode }),
  };
}

/** Statuses of a gateway that has waited too long for an answer. Two of them are a CDN's. */
const gatewayTimeouts: readonly number[] = [504, 522, 524];

/** Returns the first scheme that the server asks for and that we know. */
function schemeOf({ headers }: Response): { scheme?: AuthScheme } {
  const asked = /\b(bearer|basic)\b|\bapi-?key\b/i.exec(headers.get('www-authenticate') ?? '');
  if (!asked) return {};
  return { scheme: asked[1]?.toLowerCase() === 'basic' ? 'basic' : asked[1] ? 'bearer' : 'api-key' };
}

/** Builds the failure of a 422. JSON that is cut off or nested too deeply names no place in the input. */
function rejectedInput(text: string, said: ServerWords): RunnableFailure {
  const json = parseSent(text);
  const isUnreadable = json === undefined && /^\s*[{[]/.test(text);
  return {
    kind: 'rejected-input',
    problems: problemsIn(json),
    ...said,
    ...(isUnreadable ? { isUnreadable } : {}),
  };
}

const body = z.object({ detail: z.unknown() });
const problem = z.object({
  loc: z._default(z.array(z.union([z.string(), z.number()])), []),
  msg: z.string(),
  type: z.optional(z.unknown()),
  url: z.optional(z.unknown()),
});

type ServerWords = ReturnType<typeof plainDetail>;

const missingTypes: unknown[] = ['missing', 'value_error.missing'];

/**
 * Returns the words of the server. `detail` is a string, a list of strings, a list of error objects, or
 * anything an application put there.
 */
function wordsOf(text: string): ServerWords {
  const json = parseSent(text);
  const read = body.safeParse(json);
  const detail = read.success ? read.data.detail : undefined;
  if (typeof detail === 'string') return { detail: capped(detail) };
  const problems = problemsIn(json);
  if (problems.length > 0) {
    const lines = problems.map(({ at, message }) => (at ? `${at}: ${message}` : message));
    return { detail: capped(lines.join('\n')) };
  }
  if (detail !== undefined) return { detail: capped(writeJson(detail, 2)) };
  return plainDetail(text);
}

function problemsIn(json: Json | undefined): InputProblem[] {
  const read = body.safeParse(json);
  if (!read.success || !Array.isArray(read.data.detail)) return [];
  return read.data.detail.flatMap((item): InputProblem[] => {
    if (typeof item === 'string') return [{ at: '', path: [], message: item }];
    const { success, data } = problem.safeParse(item);
    return success ? [problemOf(data)] : [];
  });
}

function problemOf({ loc, msg, type, url }: z.infer<typeof problem>): InputProblem {
  const path = loc.map(String);
  const part = partOf(path, url !== undefined);
  const of = { at: path.join('.'), path, message: msg };
  // If the path starts with the name of a part, store that it is a field of the input.
  if (part === 'input') return partOf(path, false) === 'input' ? of : { ...of, part };
  return { ...of, part, ...(missingTypes.includes(type) ? { isMissing: true } : {}) };
}

import * as z from 'zod/mini';
import { failureOf, redirectOf } from '../http/http-failure.ts';
import { readSome } from '../http/reply-body.ts';
import { type Json, parseSent } from '../json/json.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import { capped, type RunnableFailure } from '../runnable/failure.ts';

/**
 * Turns a reply that is no success into a failure (docs/agent-server.md#refusals). Reads the body, which it also passes to
 * `seen`; never throws.
 */
export async function refusalOf(
  response: Response,
  mode: DataTransferMode,
  path: string,
  seen?: (text: string) => void,
): Promise<RunnableFailure> {
  const redirect = redirectOf(response);
  if (redirect) return redirect;
  const text = await readSome(response, seen);
  const reply = { status: response.status, text, json: parseSent(text) };
  const general = failureOf(response, text, { mode, path });
  return general.kind === 'screened' ? general : ownFailure(reply, general);
}

type Reply = { status: number; text: string; json: Json | undefined };

function ownFailure(reply: Reply, general: RunnableFailure): RunnableFailure {
  const { status, json } = reply;
  const said = 'detail' in general ? (general.detail ?? '') : '';
  const detail = wordsIn(json) ?? said;
  if (isBusy(reply)) return { kind: 'busy', status, detail };
  if (isMissing(status, detail)) {
    const isPage = 'isPage' in general && general.isPage;
    return { kind: 'not-there', status, what: missingPart(reply), detail, ...(isPage ? { isPage } : {}) };
  }
  const issues = zodError.safeParse(json);
  if (issues.success) return rejected(issues.data);
  const isReport = general.kind === 'rejected-input' && general.problems.length === 0;
  return { ...general, ...('detail' in general && { detail: isReport ? firstLine(detail) : detail }) };
}

/** A JavaScript server says only in words, with the status of a wrong input, that the thread is busy. */
const isBusy = ({ status, text, json }: Reply): boolean =>
  status === 409 || (status === 422 && json === undefined && /already running a task/i.test(text));

/** A Python server refuses the name of an unknown graph as a wrong value. */
const isMissing = (status: number, detail: string): boolean =>
  status === 404 || status === 405 || (status === 422 && /^Invalid assistant\b/.test(detail));

/** Tells what is missing: if the address has no route, no Agent Server seems to be there. */
function missingPart({ status, text, json }: Reply): 'assistant' | 'server' {
  const hasNoRoute = notFound.safeParse(json).success || /^\s*(?:<|404\b|$)/.test(text);
  return status === 405 || (status === 404 && hasNoRoute) ? 'server' : 'assistant';
}

/** The answer of a web framework to a path without a route. */
const notFound = z.object({ detail: z.string().check(z.regex(/^not found$/i)) });

const zodError = z.object({
  error: z.object({
    name: z.literal('ZodError'),
    issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
  }),
});

/** Builds the failure of a request that a JavaScript server finds wrong. */
function rejected({ error: { issues } }: z.infer<typeof zodError>): RunnableFailure {
  const problems = issues.map(({ path, message }) => {
    const steps = path.map(String);
    return { at: steps.join('.'), path: steps, message };
  });
  const lines = problems.map(({ at, message }) => (at ? `${at}: ${message}` : message));
  return { kind: 'rejected-input', problems, detail: capped(lines.join('\n')) };
}

const errorWords = z.object({ message: z.string() });

/** Returns the words of a body that has them beside the name of the error. */
function wordsIn(json: Json | undefined): string | undefined {
  const read = errorWords.safeParse(json);
  return read.success ? capped(read.data.message) : undefined;
}

/** Returns the sentence before the report about the schema of the request. */
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

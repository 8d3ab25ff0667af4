import * as z from 'zod/mini';
import { httpFailure } from '../http/http-failure.ts';
import { isJsonObject, parseSent, writeJson } from '../json/json.ts';
import type { ExtraRequest, FeedbackToken, FeedbackWays, Given } from '../runnable/page-protocols.ts';
import { extraPath } from './runnable-url.ts';

/** The name under which LangServe's own playgrounds give feedback. */
const key = 'correctness';

const tokens = z.array(z.object({ token_url: z.nullish(z.string()), expires_at: z.nullish(z.string()) }));
const link = z.object({ public_url: z.string() });

/** Feedback and public trace links of LangServe (docs/protocol.md#feedback). */
export const feedback: FeedbackWays = {
  byRun: (url, runId, given) =>
    request(url, 'feedback', { run_id: runId, key, ...saidIn(given), ...valueFor(given) }),
  byToken: (url, { token }, given) =>
    request(url, 'token_feedback', {
      token_or_url: token,
      ...saidIn(given),
      ...(given.correction !== undefined && { correction: { correction: given.correction } }),
    }),
  tokensIn: (texts) => texts.flatMap(tokensOf),
  publicLink: (url, runId) => request(url, 'public_trace_link', { run_id: runId }, 'PUT'),
  readPublicLink: (text) => link.safeParse(parseSent(text)).data?.public_url,
  async readRefusal(reply) {
    const failure = await httpFailure(reply, { mode: 'batch', path: '' });
    return 'detail' in failure ? (failure.detail ?? '') : '';
  },
};

function request(url: string, name: string, body: object, method: ExtraRequest['method'] = 'POST') {
  const { href } = new URL(`${url}/${extraPath(url, name)}`);
  return { url: href, method, body: writeJson(body) };
}

const saidIn = ({ score, comment }: Given) => ({
  ...(score !== undefined && { score }),
  ...(comment !== undefined && { comment }),
});

/** `/feedback` has no field for a correction and drops unknown fields, but its value may be any object. */
const valueFor = ({ correction }: Given) => correction !== undefined && { value: { correction } };

/** Reads the tokens of metadata, or of the body of a single response, which holds the metadata. */
function tokensOf(text: string): FeedbackToken[] {
  const body = parseSent(text);
  const metadata = isJsonObject(body) && isJsonObject(body.metadata) ? body.metadata : body;
  if (!isJsonObject(metadata)) return [];
  return (tokens.safeParse(metadata.feedback_tokens).data ?? []).flatMap(
    ({ token_url: token, expires_at: expiresAt }) =>
      token ? [{ token, ...(expiresAt ? { expiresAt } : {}) }] : [],
  );
}

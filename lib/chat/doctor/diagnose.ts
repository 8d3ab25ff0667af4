import { hostInTheClear } from '../profile/private-host.ts';
import { originOf } from '../profile/profile.ts';
import type { AnsweredByServer } from '../server/server-question.ts';
import { type Cause, portTrouble } from './cause.ts';
import { checkModes } from './mode-check.ts';
import {
  createQuestions,
  type DoctorWorld,
  type Examination,
  headerOf,
  interrupted,
  isDecisive,
  redirectCause,
  replyCause,
  responseOf,
  type Subject,
} from './questions.ts';
import { type Finding, type Progress, type StepId, stepIds } from './step.ts';

type Check = (examination: Examination) => Finding | Promise<Finding>;

/**
 * Tests the connection to a runnable step by step, without running it. Ends with exactly one cause and never
 * throws; a test that is stopped is `interrupted`.
 */
export async function* diagnose(
  subject: Subject,
  world: DoctorWorld,
  signal: AbortSignal,
): AsyncGenerator<Progress, void, void> {
  const questions = createQuestions(subject, world, signal);
  const examination: Examination = { subject, world, questions, hasSchema: false };
  for (const [place, id] of stepIds.entries()) {
    yield { step: { id, state: 'running' } };
    const { state, seen, cause } = await outcome(checks[id], examination, signal);
    yield { step: { id, state, seen } };
    if (!cause) continue;
    for (const skipped of stepIds.slice(place + 1)) yield { step: { id: skipped, state: 'skipped' } };
    return yield { cause };
  }
  const host = hostInTheClear(subject.url);
  yield {
    cause: host === undefined ? { kind: 'nothing-wrong', isTried: false } : { kind: 'not-encrypted', host },
  };
}

const stopped: Finding = { state: 'failed', ...interrupted };

async function outcome(check: Check, examination: Examination, signal: AbortSignal): Promise<Finding> {
  try {
    const finding = signal.aborted ? stopped : await check(examination);
    return signal.aborted ? stopped : finding;
  } catch {
    return stopped;
  }
}

const checks: Record<StepId, Check> = {
  async permission({ subject: { url, asker, secrets }, world }) {
    const origin = originOf(url);
    const headers = await world.secretsWanted({ url, asker, secrets });
    if (headers.length > 0) {
      return failed({ code: 'secret-missing', headers }, { kind: 'secret-missing', headers, origin });
    }
    if (await world.hasAccess()) return { state: 'fine', seen: { code: 'access-granted' } };
    return failed({ code: 'access-missing' }, { kind: 'permission-missing', origin });
  },

  async connection(examination) {
    const { subject, questions } = examination;
    const blocked = portTrouble(subject.url);
    if (blocked?.kind === 'blocked-port')
      return failed({ code: 'blocked-port', port: blocked.port }, blocked);
    const startedAt = Date.now();
    const answer = await questions.base();
    if ('cause' in answer) return { state: 'failed', ...answer };
    if ('reply' in answer) examination.base = answer.reply;
    const ms = 'reply' in answer ? answer.reply.headMs : Date.now() - startedAt;
    return { state: 'fine', seen: { code: 'connected', ms } };
  },

  encryption({ subject: { url } }) {
    if (url.startsWith('https:')) return { state: 'fine', seen: { code: 'encrypted' } };
    const isPublic = hostInTheClear(url) !== undefined;
    return isPublic
      ? { state: 'noted', seen: { code: 'not-encrypted' } }
      : { state: 'fine', seen: { code: 'not-encrypted-private' } };
  },

  reply({ base }) {
    if (!base) return { state: 'noted', seen: { code: 'redirected' } };
    const server = headerOf(base.headers, 'server');
    return { state: 'fine', seen: { code: 'replied', status: base.httpStatus, server } };
  },

  schema: checkSchema,
  modes: checkModes,

  stream: ({ base }) => ({
    state: 'skipped',
    seen: { code: 'not-run', proxy: base ? proxyIn(base) : '' },
  }),
};

export const failed = (seen: Finding['seen'], cause: Cause): Finding => ({ state: 'failed', seen, cause });

async function checkSchema(examination: Examination): Promise<Finding> {
  const { subject, questions } = examination;
  const { path } = subject.checkup.schema('input');
  const answer = await questions.schema('input');
  if ('cause' in answer) return { state: 'failed', ...answer };
  if ('redirected' in answer) {
    examination.suspicion = await redirectCause(subject, path, questions);
    return { state: 'noted', seen: { code: 'redirected' } };
  }
  const { reply } = answer;
  const cause = await replyCause(reply, subject);
  const seen = { code: 'refused', path, status: reply.httpStatus } as const;
  if (cause && isDecisive(reply)) return failed(seen, cause);
  examination.suspicion = cause;
  if (cause) return { state: 'noted', seen };
  const schema = await subject.checkup.readSchema(responseOf(reply), 'input');
  examination.hasSchema = schema.status === 'served';
  if (examination.hasSchema) {
    const bytes = reply.reads.reduce((sum, read) => sum + read.bytes, 0);
    return { state: 'fine', seen: { code: 'schema-served', bytes } };
  }
  const isThere = reply.httpStatus < 300;
  return {
    state: 'noted',
    seen: isThere ? { code: 'schema-unreadable' } : { code: 'schema-absent', status: reply.httpStatus },
  };
}

/** Returns the name of a proxy between browser and server; empty if none gives its name. */
const proxyIn = ({ headers }: AnsweredByServer): string => {
  const server = headerOf(headers, 'server');
  return headerOf(headers, 'via') || (/nginx|cloudflare|envoy|traefik|apache/i.test(server) ? server : '');
};

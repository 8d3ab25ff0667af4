import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import type { RunnableFailure } from '../../runnable/failure.ts';
import type { AnsweredByServer } from '../server/server-question.ts';
import { type Cause, causeOfFailure } from './cause.ts';
import {
  type Answer,
  type Examination,
  headerOf,
  redirectCause,
  replyCause,
  responseOf,
} from './questions.ts';
import type { Finding } from './step.ts';

type Endpoints = { chosen: Answer; other: Answer; named: Answer };

/** Looks for the endpoints of both modes, and tests whether the chosen one accepts requests with an Origin header. */
export async function checkModes(examination: Examination): Promise<Finding> {
  const { subject, questions } = examination;
  const { checkup, mode } = subject;
  const [chosen, other, named] = await Promise.all([
    questions.probe(checkup.endpoint(mode)),
    questions.probe(checkup.endpoint(otherMode(mode))),
    questions.probe(checkup.named(mode)),
  ]);
  if ('cause' in chosen) return { state: 'failed', ...chosen };
  const endpoints: Endpoints = { chosen, other, named };
  const cause = await causeAt(endpoints, examination);
  const seen = seenOf(endpoints, examination);
  if (!cause) return (await checkPost(examination)) ?? { state: 'fine', seen };
  return cause.kind === 'origin-refused'
    ? { state: 'failed', seen: { code: 'origin-refused', status: cause.status }, cause }
    : { state: 'failed', seen, cause };
}

/** Failures that a gateway has for a POST alone. */
const ofGateway: RunnableFailure['kind'][] = ['unauthorized', 'screened'];

/** Finds out whether what stands before the runnable lets a POST pass, as a message is; undefined if it seems so. */
async function checkPost({ subject, questions }: Examination): Promise<Finding | undefined> {
  const probe = subject.checkup.posted?.();
  if (!probe) return undefined;
  const answer = await questions.probe(probe);
  const { path } = probe;
  if ('redirected' in answer)
    return {
      state: 'failed',
      seen: { code: 'post-redirected' },
      cause: await redirectCause(subject, path, questions, probe),
    };
  if (!('reply' in answer) || answer.reply.httpStatus < 400) return undefined;
  const failure = await subject.checkup.readRefusal(responseOf(answer.reply), subject.mode);
  if (!ofGateway.includes(failure.kind)) return undefined;
  const seen = { code: 'post-refused', status: answer.reply.httpStatus } as const;
  return { state: 'failed', seen, cause: causeOfFailure(failure) };
}

async function causeAt(endpoints: Endpoints, examination: Examination): Promise<Cause | undefined> {
  const { subject, questions, suspicion } = examination;
  const { checkup, mode } = subject;
  const { chosen, named } = endpoints;
  const { path } = checkup.endpoint(mode);
  if ('redirected' in chosen) return redirectCause(subject, path, questions);
  if (!('reply' in chosen)) return undefined;
  const isThere = checkup.isExposed(chosen.reply.httpStatus) === true;
  const refused = isThere ? undefined : await replyCause(chosen.reply, subject);
  if (refused) return refused;
  if ('reply' in named && [401, 403].includes(named.reply.httpStatus)) {
    return { kind: 'origin-refused', status: named.reply.httpStatus };
  }
  if (isExposed(chosen, named, examination) === false) {
    return suspicion ?? missing(endpoints, examination);
  }
  return takesNoPost(chosen.reply) ? { kind: 'method-refused', path } : undefined;
}

function missing({ other }: Endpoints, { subject, hasSchema }: Examination): Cause {
  const { checkup, mode } = subject;
  const { path } = checkup.endpoint(mode);
  const isOtherThere = 'reply' in other && checkup.isExposed(other.reply.httpStatus) === true;
  if (isOtherThere) return { kind: 'endpoint-missing', path, other: otherMode(mode) };
  return hasSchema
    ? { kind: 'endpoint-missing', path, other: null }
    : { kind: 'path-missing', path: new URL(subject.url).pathname };
}

/** A server may answer 404 to GET and still list POST for the address. */
function isExposed(got: Answer, named: Answer, { subject }: Examination): boolean | undefined {
  if (!('reply' in got)) return undefined;
  const exposed = subject.checkup.isExposed(got.reply.httpStatus);
  if (exposed !== false || !('reply' in named)) return exposed;
  const { httpStatus, headers } = named.reply;
  return httpStatus < 300 && /\bPOST\b/i.test(headerOf(headers, 'allow'));
}

/** Tells whether a 405 lists the methods that the address takes, without POST. */
function takesNoPost({ httpStatus, headers }: AnsweredByServer): boolean {
  const allowed = headerOf(headers, 'allow');
  return httpStatus === 405 && allowed !== '' && !/\bPOST\b/i.test(allowed);
}

function seenOf({ chosen, other, named }: Endpoints, examination: Examination): Finding['seen'] {
  const { mode, checkup } = examination.subject;
  if ('redirected' in chosen) return { code: 'redirected' };
  const found: [DataTransferMode, boolean | undefined][] = [
    [mode, isExposed(chosen, named, examination)],
    [otherMode(mode), 'reply' in other ? checkup.isExposed(other.reply.httpStatus) : undefined],
  ];
  const modesThat = (isThere: boolean) =>
    found.filter(([, exposed]) => exposed === isThere).map(([name]) => name);
  if ('reply' in chosen && found[0]?.[1] === undefined) {
    return { code: 'refused', path: checkup.endpoint(mode).path, status: chosen.reply.httpStatus };
  }
  return { code: 'modes', exposed: modesThat(true), missing: modesThat(false) };
}

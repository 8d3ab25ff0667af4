import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { Checkup, Probe } from '../../runnable/page-protocols.ts';
import type {
  AnsweredByServer,
  Asker,
  ServerAnswer,
  ServerQuestion,
  WhoAsks,
} from '../server/server-question.ts';
import { type Cause, causeOfFailure, networkCause } from './cause.ts';
import type { Seen } from './step.ts';

/** State that the steps of one test share. */
export type Examination = {
  subject: Subject;
  world: DoctorWorld;
  questions: Questions;
  /** Reply at the URL itself; undefined after a redirect. */
  base?: AnsweredByServer | undefined;
  hasSchema: boolean;
  /** Fault of the schema's reply; it is the cause only if the mode has no endpoint either. */
  suspicion?: Cause | undefined;
};

/** The tested runnable, described by a saved or unsaved profile. */
export type Subject = {
  url: string;
  mode: DataTransferMode;
  checkup: Checkup;
  asker: Asker;
  /** Secret values typed now, by header id. */
  secrets: Record<string, string>;
};

export type DoctorWorld = {
  /** Sends one question; undefined if the worker does not reply. */
  ask(question: ServerQuestion): Promise<ServerAnswer | { status: 'secrets-locked' } | undefined>;
  hasAccess(): Promise<boolean>;
  /** Names the secret headers without a value for the site, those of header groups too. */
  secretsWanted(who: WhoAsks): Promise<string[]>;
};

/** A question without an answer: observation and cause. */
export type Unanswered = { seen: Seen; cause: Cause };

export type Answer = { reply: AnsweredByServer } | { redirected: true } | Unanswered;

const kibibyte = 1024;
const usualLimits = { bytes: 64 * kibibyte, ms: 10_000 };
const schemaLimits = { bytes: 4 * kibibyte * kibibyte, ms: 10_000 };
export const trialLimits = { bytes: kibibyte * kibibyte, ms: 60_000 };

type Asked = Pick<ServerQuestion, 'method' | 'accept' | 'limits'> & { path: string; body?: string };

/** Sends the questions of one test. Resolves as soon as the test is stopped, and never throws. */
export function createQuestions(subject: Subject, world: DoctorWorld, signal: AbortSignal) {
  const { url, checkup, asker, secrets } = subject;
  const at = (path: string, below = url) => (path === '' ? below : addressOf(subject, path, below));
  let served: Promise<string> | undefined;

  async function ask({ path, ...rest }: Asked, below?: string): Promise<Answer> {
    const asked = at(path, below);
    const answer = await world.ask({ ...rest, url: asked, asker, secrets }).then(undefined, () => undefined);
    if (signal.aborted || !answer) return interrupted;
    return read(answer, asked, rest.limits.ms);
  }

  /** Asks a probe of the checkup itself. */
  async function response(probe: Probe): Promise<Response | undefined> {
    const answer = await ask({ ...probe, limits: schemaLimits });
    return 'reply' in answer ? responseOf(answer.reply) : undefined;
  }

  return {
    ask: (asked: Asked) => ask(asked),
    probe: (probe: Probe) => ask({ ...probe, limits: usualLimits }),
    async schema(of: 'input' | 'config') {
      served ??= checkup.servedAt?.(url, response) ?? Promise.resolve(url);
      return ask({ ...checkup.schema(of), limits: schemaLimits }, await served);
    },
    base: () => ask({ path: '', method: 'GET', accept: '*/*', limits: usualLimits }),
    /** Asks without headers and cookies, following redirects. */
    async asNobody({ path, ...probe }: Probe): Promise<AnsweredByServer | undefined> {
      const answer = await world
        .ask({ ...probe, url: at(path), secrets, asker: 'nobody', limits: usualLimits })
        .then(undefined, () => undefined);
      return answer?.status === 'answered' ? answer : undefined;
    },
  };
}

/** Returns the address of a path of the tested runnable. */
const addressOf = ({ url, checkup }: Subject, path: string, below = url): string =>
  checkup.at?.(below, path) ?? below + path;

export type Questions = ReturnType<typeof createQuestions>;

export const interrupted: Unanswered = { seen: { code: 'interrupted' }, cause: { kind: 'interrupted' } };

function read(answer: ServerAnswer | { status: 'secrets-locked' }, url: string, limitMs: number): Answer {
  const { origin } = new URL(url);
  switch (answer.status) {
    case 'answered':
      return isRedirect(answer.httpStatus) ? { redirected: true } : { reply: answer };
    case 'redirected':
      return { redirected: true };
    case 'no-access':
      return { seen: { code: 'access-missing' }, cause: { kind: 'permission-missing', origin } };
    case 'secrets-locked':
      return { seen: { code: 'secrets-locked' }, cause: { kind: 'secrets-locked' } };
    case 'no-answer':
      return { seen: { code: 'no-answer', limitMs }, cause: { kind: 'no-answer', limitMs } };
    case 'unreachable': {
      const cause = networkCause(url, answer.isOnline, answer);
      return { seen: { code: cause.kind === 'offline' ? 'offline' : 'not-connected' }, cause };
    }
  }
}

/** 304 is not a redirect: it means “not modified”. */
const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

/** Rebuilds a `Response` from the worker's answer, for functions that read responses. */
export function responseOf({ httpStatus, headers, text }: AnsweredByServer): Response {
  const status = Number.isInteger(httpStatus) && httpStatus >= 200 && httpStatus <= 599 ? httpStatus : 599;
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? text : null, { status, headers: validHeaders(headers) });
}

function validHeaders(headers: AnsweredByServer['headers']): Headers {
  const valid = new Headers();
  for (const [name, value] of headers) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) valid.append(name, value.replace(/[^\t\x20-\x7e]/g, ''));
  }
  return valid;
}

export const headerOf = (headers: AnsweredByServer['headers'], name: string): string =>
  headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? '';

const isPage = ({ headers }: AnsweredByServer) => /^text\/html\b/i.test(headerOf(headers, 'content-type'));

/** Statuses that mean the same for every path, so that they end the test. */
const decisive = [401, 403, 407, 422, 429, 503];

export const isDecisive = ({ httpStatus }: AnsweredByServer) => decisive.includes(httpStatus);

/** Returns why a reply cannot come from a runnable; undefined if it may. */
export async function replyCause(
  reply: AnsweredByServer,
  { checkup, mode }: Subject,
): Promise<Cause | undefined> {
  const { httpStatus } = reply;
  if (httpStatus < 300) return isPage(reply) ? { kind: 'web-page', title: titleIn(reply.text) } : undefined;
  if (httpStatus === 404 || httpStatus === 405) return undefined;
  return causeOfFailure(await checkup.readRefusal(responseOf(reply), mode));
}

/** Reads the title from the start of a page; a hostile page may repeat the tag. */
const titleIn = (text: string) =>
  /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim().slice(0, 200) ?? '';

/** Finds out where a redirect leads, by following it without headers, and returns the cause. */
export async function redirectCause(
  subject: Subject,
  path: string,
  questions: Questions,
  probe: Probe = { path, method: 'GET', accept: '*/*' },
): Promise<Cause> {
  const final = await questions.asNobody(probe);
  if (!final || !URL.canParse(final.url)) return { kind: 'redirect-away', url: null };
  const [from, to] = [new URL(addressOf(subject, path)), new URL(final.url)];
  if (to.origin !== from.origin) return { kind: 'redirect-away', url: to.origin + to.pathname };
  if (to.pathname === `${from.pathname}/`) return { kind: 'redirect-slash', path };
  const moved = movedUrl(to, path, subject);
  if (moved !== undefined && !isPage(final)) return { kind: 'redirect-moved', url: moved };
  return { kind: 'redirect-page', url: to.origin + to.pathname };
}

/** Returns the URL of the runnable if the redirect only changed what is before the path. */
function movedUrl({ origin, pathname }: URL, path: string, subject: Subject): string | undefined {
  const plain = origin + pathname.replace(/\/+$/, '');
  if (!plain.endsWith(path)) return undefined;
  const before = addressOf(subject, path);
  return withoutEnd(plain, path) + subject.url.slice(withoutEnd(before, path).length);
}

const withoutEnd = (address: string, path: string) => address.slice(0, address.length - path.length);

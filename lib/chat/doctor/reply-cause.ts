import type { Probe } from '../../runnable/checkup.ts';
import type { AnsweredByServer } from '../server/server-answer.ts';
import { type Cause, causeOfFailure } from './cause.ts';
import { addressOf, isPage, type Questions, responseOf, type Subject } from './questions.ts';

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

import type { SentRequest } from '../../runnable/run-event.ts';
import { say } from '../../words/say.ts';
import { headerNameProblem } from '../profile/header.ts';
import { groupsOf, type HeaderGroup, withGroupHeaders } from '../profile/header-groups.ts';
import { originOf, type Profile, type ProfileHeader } from '../profile/profile.ts';
import type { AnsweredByServer } from '../server/server-answer.ts';
import type { ServerQuestion } from '../server/server-question.ts';

/** The value of a header that a trace does not have, and how it is shown: the stored secret is sent for it. */
const masked = '[secret]';
const dots = '••••';

/** The reply to a repeated request, or why there is none. */
export type Repeated = AnsweredByServer | { problem: string };

/** A request of a trace, as a person edits it. `headers`: a line each, `name: value`. */
export type EditedRequest = { headers: string; body: string };

export const editableRequest = ({ headers, body = '' }: SentRequest): EditedRequest => ({
  headers: headers.map(([name, value]) => `${name}: ${value === masked ? dots : value}`).join('\n'),
  body,
});

const limits = { bytes: 10 * 1024 * 1024, ms: 120_000 };

/**
 * Builds the question that sends a request of a trace again, once, outside of the conversation. Masked headers get
 * the secret that is stored for the profile or its groups; both may have changed since.
 */
export function repeatedRequest(
  { url, method, hasCookies }: SentRequest,
  { headers: lines, body }: EditedRequest,
  { profile, groups, newId }: { profile: Profile; groups: readonly HeaderGroup[]; newId(): string },
): { question: ServerQuestion } | { problem: string } {
  if (originOf(profile.url) !== new URL(url).origin) return { problem: say('repeat_moved') };
  if (`${lines}\n${body}`.includes(masked)) return { problem: say('repeat_fillIn', { mark: masked }) };
  const headers = headerLines(lines);
  const wrong = headers.find(({ name }) => headerNameProblem(name) !== undefined);
  if (wrong) return { problem: say('repeat_wrongHeader', { line: wrong.line }) };
  const stored = withGroupHeaders(profile, groupsOf(profile, groups)).headers;
  const sent: ProfileHeader[] = [];
  for (const { name, value } of headers.filter((header) => !isAccept(header))) {
    const header =
      value === dots ? secretNamed(name, stored) : { id: newId(), secret: false as const, name, value };
    if (!header) return { problem: say('repeat_secretGone', { name }) };
    sent.push(header);
  }
  const usesGroups = sent.some((header) => header.secret && !profile.headers.includes(header));
  const { id, name } = profile;
  return {
    question: {
      url,
      method: method === 'GET' ? 'GET' : 'POST',
      accept: headers.find(isAccept)?.value ?? '*/*',
      body,
      asker: {
        id,
        name,
        headers: sent,
        sendCookies: hasCookies === true && profile.sendCookies,
        ...(usesGroups && profile.groups && { groups: profile.groups }),
      },
      secrets: {},
      isExact: true,
      limits,
    },
  };
}

function headerLines(lines: string): { line: string; name: string; value: string }[] {
  const written = lines.split('\n').filter((line) => line.trim() !== '');
  return written.map((line) => {
    const colon = line.indexOf(':');
    return { line, name: line.slice(0, Math.max(0, colon)).trim(), value: line.slice(colon + 1).trim() };
  });
}

const secretNamed = (name: string, stored: readonly ProfileHeader[]) =>
  stored.find((header) => header.secret && header.name.toLowerCase() === name.toLowerCase());

/** It is part of the question itself. */
const isAccept = ({ name }: { name: string }) => name.toLowerCase() === 'accept';

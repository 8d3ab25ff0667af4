import type { SentRequest } from '../../runnable/run-event.ts';
import { say } from '../../words/say.ts';
import { headerNameProblem } from '../profile/header.ts';
import { groupsOf, type HeaderGroup, withGroupHeaders } from '../profile/header-groups.ts';
import type { Profile, ProfileHeader } from '../profile/profile.ts';
import type { ServerQuestion } from '../server/server-question.ts';

/** The value of a header that a trace does not have: the stored secret is sent for it. */
export const masked = '[secret]';

/** A request of a trace, as a person has edited it. */
export type RepeatedRequest = { headers: { name: string; value: string }[]; body: string };

const limits = { bytes: 10 * 1024 * 1024, ms: 120_000 };

/**
 * Builds the question that sends a request of a trace again, once, outside of the conversation. Masked headers get
 * the secret that is stored for the profile or its groups; both may have changed since.
 */
export function repeatedRequest(
  { url, method, hasCookies }: SentRequest,
  { headers, body }: RepeatedRequest,
  { profile, groups, newId }: { profile: Profile; groups: readonly HeaderGroup[]; newId(): string },
): { question: ServerQuestion } | { problem: string } {
  const stored = withGroupHeaders(profile, groupsOf(profile, groups)).headers;
  const sent: ProfileHeader[] = [];
  for (const { name, value } of headers.filter((header) => !isAccept(header))) {
    const problem = headerNameProblem(name);
    if (problem) return { problem };
    const header =
      value === masked ? secretNamed(name, stored) : { id: newId(), secret: false as const, name, value };
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
        sendCookies: hasCookies === true,
        ...(usesGroups && profile.groups && { groups: profile.groups }),
      },
      secrets: {},
      limits,
    },
  };
}

const secretNamed = (name: string, stored: readonly ProfileHeader[]) =>
  stored.find((header) => header.secret && header.name.toLowerCase() === name.toLowerCase());

/** It is part of the question itself. */
const isAccept = ({ name }: { name: string }) => name.toLowerCase() === 'accept';

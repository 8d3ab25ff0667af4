import type { HeaderGroup } from '../../chat/profile/header-groups.ts';
import type { ReadProfiles } from '../../chat/profile/stored-profiles.ts';
import type { Run } from '../../chat/run/run.ts';
import type { ServerAnswer } from '../../chat/server/server-answer.ts';
import type { ServerQuestion } from '../../chat/server/server-question.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import { type EditedRequest, type Repeated, repeatedRequest } from '../../chat/trace/repeat.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { SentRequest } from '../../runnable/run-event.ts';
import { say } from '../../words/say.ts';
import { askAccess } from '../doctor/ask-access.ts';

export type RepeatWorld = {
  sendCommand: typeof sendCommand;
  requestAccess(pattern: string): Promise<boolean>;
  readStoredProfiles(): Promise<ReadProfiles>;
  newId(): string;
};

/** Milliseconds that the worker may take longer than the question. */
const patienceMs = 15_000;

/**
 * Sends a request of a trace again, once, outside of the conversation. Call it in the click: it may ask for access to
 * the site.
 */
export async function repeat(
  run: Pick<Run, 'profileId'>,
  request: SentRequest,
  edited: EditedRequest,
  world: RepeatWorld,
): Promise<Repeated> {
  const asked = askAccess(request.url, world);
  const { stored } = await world.readStoredProfiles();
  const profile = stored.profiles.find(({ id }) => id === run.profileId);
  if (!profile) return { problem: say('repeat_profileGone') };
  const made = repeatedRequest(request, edited, { profile, groups: groupsIn(stored), newId: world.newId });
  if ('problem' in made) return made;
  if (!(await asked)) return { problem: say('repeat_noAccess') };
  const { question } = made;
  const gone = await secretsGone(question, world);
  if (gone !== undefined) return { problem: say('repeat_secretGone', { name: gone }) };
  const reply = await world.sendCommand('server.ask', question, question.limits.ms + patienceMs);
  return reply.ok ? repliedWith(reply.value, request.url) : { problem: refusalText(reply.problem) };
}

/** Returns the name of a secret header to send that has no value any more. */
async function secretsGone(
  { url, asker, secrets }: ServerQuestion,
  { sendCommand: send }: RepeatWorld,
): Promise<string | undefined> {
  if (asker === 'nobody') return undefined;
  const reply = await send('server.secrets', { url, asker, secrets });
  const wanted = reply.ok ? reply.value.wanted : [];
  return asker.headers.find((header) => header.secret && wanted.includes(header.name))?.name;
}

const groupsIn = ({ groups }: { groups?: readonly HeaderGroup[] | undefined }): readonly HeaderGroup[] =>
  groups ?? [];

function repliedWith(answer: ServerAnswer, url: string): Repeated {
  switch (answer.status) {
    case 'answered':
      return answer;
    case 'redirected':
      return { problem: say('failure_redirected_title') };
    case 'no-access':
      return { problem: say('repeat_noAccess') };
    case 'no-answer':
      return { problem: say('repeat_noAnswer') };
    case 'unreachable':
      return { problem: say('failure_unreachable_title', { origin: new URL(url).origin }) };
  }
}

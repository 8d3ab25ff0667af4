import { type ReadonlySignal, signal } from '@preact/signals';
import type { HeaderGroup } from '../../chat/profile/header-groups.ts';
import type { ReadProfiles } from '../../chat/profile/stored-profiles.ts';
import type { Run } from '../../chat/run/run.ts';
import { askerOf, type WhoAsks } from '../../chat/server/server-question.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import { type EditedRequest, type RepeatOrder, repeatedRequest } from '../../chat/trace/repeat.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { SentRequest } from '../../runnable/run-event.ts';
import type { Change } from '../../wire/changes.ts';
import { say } from '../../words/say.ts';
import { askAccess } from '../doctor/ask-access.ts';

export type RepeatWorld = {
  sendCommand: typeof sendCommand;
  requestAccess(pattern: string): Promise<boolean>;
  readStoredProfiles(): Promise<ReadProfiles>;
  newId(): string;
  /** Repeats without a reply, by the id of the run: the same order again is the same repeat. Kept by the page. */
  unanswered: Map<string, { what: string; repeatId: string }>;
};

/**
 * Sends a request of a trace again, once, outside of the conversation; resolves to the id of the run that does it.
 * Call it in the click: it may ask for access to the site.
 */
export async function repeat(
  run: Pick<Run, 'id' | 'profileId'>,
  request: SentRequest,
  edited: EditedRequest,
  world: RepeatWorld,
): Promise<{ runId: string } | { problem: string }> {
  const asked = askAccess(request.url, world);
  const { stored } = await world.readStoredProfiles();
  const profile = stored.profiles.find(({ id }) => id === run.profileId);
  if (!profile) return { problem: say('repeat_profileGone') };
  const made = repeatedRequest(request, edited, { profile, groups: groupsIn(stored), newId: world.newId });
  if ('problem' in made) return made;
  if (!(await asked)) return { problem: say('repeat_noAccess') };
  const { order } = made;
  const asker = { ...askerOf(profile), headers: order.headers };
  const gone = await secretsGone({ url: order.url, asker, secrets: order.secrets }, order, world);
  if (gone !== undefined) return { problem: say('repeat_secretGone', { name: gone }) };
  const what = whatOf(order);
  const before = world.unanswered.get(run.id);
  const repeatId = before?.what === what ? before.repeatId : world.newId();
  world.unanswered.set(run.id, { what, repeatId });
  const reply = await world.sendCommand('run.repeat', { repeatId, runId: run.id, ...order });
  if (!reply.ok) return { problem: refusalText(reply.problem) };
  world.unanswered.delete(run.id);
  return reply.value;
}

/** Returns what tells orders apart; the ids of headers are new in each. */
const whatOf = ({ headers, secrets, ...order }: RepeatOrder) =>
  JSON.stringify([headers.map((header) => ({ ...header, id: '' })), Object.values(secrets), order]);

/** Returns the name of a secret header to send that has no value any more. */
async function secretsGone(who: WhoAsks, { headers }: RepeatOrder, { sendCommand: send }: RepeatWorld) {
  const reply = await send('server.secrets', who);
  const wanted = reply.ok ? reply.value.wanted : [];
  return headers.find((header) => header.secret && wanted.includes(header.name))?.name;
}

const groupsIn = ({ groups }: { groups?: readonly HeaderGroup[] | undefined }): readonly HeaderGroup[] =>
  groups ?? [];

export type RepeatsWorld = {
  loadRunReading(): Promise<{ readRepeats(run: Run): Promise<Run[]> }>;
  onChange(listen: (change: Change) => void, until: AbortSignal): void;
};

/** Reads the repeats of a run, the newest first, and again when one of them changes, until the signal aborts. */
export function repeatsOfRun(run: Run, world: RepeatsWorld, until: AbortSignal): ReadonlySignal<Run[]> {
  const repeats = signal<Run[]>([]);
  let readings = 0;
  async function read() {
    readings += 1;
    const number = readings;
    const { readRepeats } = await world.loadRunReading();
    const found = await readRepeats(run).catch(() => undefined);
    if (found && number === readings && !until.aborted) repeats.value = found;
  }
  world.onChange(({ store, id }) => {
    if (store === 'repeats' && id === run.id) void read();
  }, until);
  void read();
  return repeats;
}

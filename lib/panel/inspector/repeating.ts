import { type ReadonlySignal, signal } from '@preact/signals';
import type { Run } from '../../chat/run/run.ts';
import { askerOf, type WhoAsks } from '../../chat/server/server-question.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import { type EditedRequest, type RepeatOrder, repeatedRequest } from '../../chat/trace/repeat.ts';
import type { SentRequest } from '../../runnable/run-event.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { askAccess } from '../profiles/site-access.ts';

/** Repeats without a reply, by the id of the run: the same order again is the same repeat. */
export type UnansweredRepeats = Map<string, { what: string; repeatId: string }>;

/**
 * Sends a request of a trace again, once, outside of the conversation; resolves to the id of the run that does it.
 * Call it in the click: it may ask for access to the site.
 */
export async function repeat(
  run: Pick<Run, 'id' | 'profileId'>,
  request: SentRequest,
  edited: EditedRequest,
  unanswered: UnansweredRepeats,
  host: Host,
): Promise<{ runId: string } | { problem: string }> {
  const asked = askAccess(request.url, host);
  const { stored } = await host.settings.readProfiles();
  const profile = stored.profiles.find(({ id }) => id === run.profileId);
  if (!profile) return { problem: say('repeat_profileGone') };
  const made = repeatedRequest(request, edited, {
    profile,
    groups: stored.groups ?? [],
    newId: host.ids.newId,
  });
  if ('problem' in made) return made;
  if (!(await asked)) return { problem: say('repeat_noAccess') };
  const { order } = made;
  const asker = { ...askerOf(profile), headers: order.headers };
  const gone = await secretsGone({ url: order.url, asker, secrets: order.secrets }, order, host);
  if (gone !== undefined) return { problem: say('repeat_secretGone', { name: gone }) };
  const what = whatOf(order);
  const before = unanswered.get(run.id);
  const repeatId = before?.what === what ? before.repeatId : host.ids.newId();
  unanswered.set(run.id, { what, repeatId });
  const reply = await host.commands.send('run.repeat', { repeatId, runId: run.id, ...order });
  if (!reply.ok) return { problem: refusalText(reply.problem) };
  unanswered.delete(run.id);
  return reply.value;
}

/** Returns what tells orders apart; the ids of headers are new in each. */
const whatOf = ({ headers, secrets, ...order }: RepeatOrder) =>
  JSON.stringify([headers.map((header) => ({ ...header, id: '' })), Object.values(secrets), order]);

/** Returns the name of a secret header to send that has no value any more. */
async function secretsGone(who: WhoAsks, { headers }: RepeatOrder, { commands }: Host) {
  const reply = await commands.send('server.secrets', who);
  const wanted = reply.ok ? reply.value.wanted : [];
  return headers.find((header) => header.secret && wanted.includes(header.name))?.name;
}

/** Reads the repeats of a run, the newest first, and again when one of them changes, until the signal aborts. */
export function repeatsOfRun(run: Run, until: AbortSignal, host: Host): ReadonlySignal<Run[]> {
  const repeats = signal<Run[]>([]);
  let readings = 0;
  async function read() {
    readings += 1;
    const number = readings;
    const { repeats: readRepeats } = await host.records.loadRuns();
    const found = await readRepeats(run).catch(() => undefined);
    if (found && number === readings && !until.aborted) repeats.value = found;
  }
  host.commands.onChange(({ store, id }) => {
    if (store === 'repeats' && id === run.id) void read();
  }, until);
  void read();
  return repeats;
}

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { isLoadable } from '../../chat/answer/remote-image.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { FeedbackTrouble } from '../../chat/run/feedback-trouble.ts';
import type { Run } from '../../chat/run/run.ts';
import { type AnsweredByServer, askerOf } from '../../chat/server/server-question.ts';
import type { Description } from '../../runnable/description.ts';
import type { ExtraRequest, FeedbackWays, Given } from '../../runnable/page-protocols.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { Host } from '../host/host.ts';
import type { Lock } from '../passphrase/lock.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

export type FeedbackParts = { profiles: ProfilesState; lock: Lock };

/** Requests that the server takes about a run. */
export type Offers = { takesFeedback: boolean; makesLinks: boolean };

export type FeedbackActions = {
  offers(run: Run): Offers;
  /** Sends feedback and keeps it at the run; returns why it did not. Never rejects, like `publish`. */
  give(run: Run, given: Given): Promise<FeedbackTrouble | undefined>;
  /** Makes the trace of a run public, and keeps the link at the run. */
  publish(run: Run): Promise<{ url: string } | { trouble: FeedbackTrouble }>;
};

const limits = { bytes: 256 * 1024, ms: 30_000 };
/** Milliseconds that the worker may take longer than the request. */
const patienceMs = 15_000;

export async function createFeedback(
  { profiles, lock }: FeedbackParts,
  host: Host,
): Promise<FeedbackActions> {
  const feedbackBy = await host.protocols.feedbackBy();
  const descriptionOf = createDescriptions(host);

  /** The profile of a run and how its server takes feedback; undefined if the profile is of another runnable now. */
  function placeOf(run: Run): Place | undefined {
    const profile = profiles.profiles.value.find(({ id }) => id === run.profileId);
    const ways = feedbackBy(run.protocol);
    return profile && ways && profile.url === run.url && profile.protocol === run.protocol
      ? { profile, ways }
      : undefined;
  }

  function offers(run: Run): Offers {
    const place = run.runnableRunId === null ? undefined : placeOf(run);
    const extras = place && descriptionOf(place.profile).value?.extras;
    return {
      takesFeedback: place !== undefined && (run.takesFeedback === true || extras?.feedback === 'exposed'),
      makesLinks: extras?.publicLink === 'exposed',
    };
  }

  return {
    offers,
    give: (run, given) => give(run, given).catch(faultIn),
    publish: (run) => publish(run).catch((error) => ({ trouble: faultIn(error) })),
  };

  async function give(run: Run, given: Given): Promise<FeedbackTrouble | undefined> {
    const place = placeOf(run);
    if (!place || run.runnableRunId === null) return { kind: 'profile-gone' };
    const request = await feedbackRequest(run, run.runnableRunId, given, place);
    if (!request) return { kind: 'expired' };
    const answer = await ask(request, place, lock, host);
    if ('trouble' in answer) return answer.trouble;
    return kept(run, { feedback: { at: host.clock.now(), ...given } }, host);
  }

  async function publish(run: Run): ReturnType<FeedbackActions['publish']> {
    const place = placeOf(run);
    if (!place || run.runnableRunId === null) return { trouble: { kind: 'profile-gone' } };
    const answer = await ask(place.ways.publicLink(run.url, run.runnableRunId), place, lock, host);
    if ('trouble' in answer) return answer;
    const url = place.ways.readPublicLink(answer.text);
    if (url === undefined || !isLoadable(url)) return { trouble: { kind: 'no-link' } };
    // The link is shown even if it cannot be kept: the run is public now.
    await kept(run, { publicUrl: url }, host).catch(() => {});
    return { url };
  }

  /** Prefers a token, which is for this run alone; undefined if those of the run have expired. */
  async function feedbackRequest(run: Run, runId: string, given: Given, { profile, ways }: Place) {
    const tokens = run.takesFeedback ? ways.tokensIn(await textsOf(run, host)) : [];
    const token = tokens.find(({ expiresAt }) => !(Date.parse(expiresAt ?? '') <= host.clock.now()));
    if (token) return ways.byToken(run.url, token, given);
    const isTaken = descriptionOf(profile).value?.extras?.feedback === 'exposed';
    return isTaken ? ways.byRun(run.url, runId, given) : undefined;
  }
}

const faultIn = (error: unknown): FeedbackTrouble => ({
  kind: 'fault',
  detail: error instanceof Error ? error.message : String(error),
});

type Place = { profile: Profile; ways: FeedbackWays };

/** Holds the descriptions of the runnables that answered, while they are those of their profiles. */
function createDescriptions({ records }: Host) {
  const known = new Map<string, ReadonlySignal<Description | undefined>>();

  function read(profileId: string) {
    const description = signal<Description | undefined>(undefined);
    const load = async () => {
      description.value = await records.readDescription(profileId).catch(() => undefined);
    };
    records.onDescriptionChange(profileId, () => void load());
    void load();
    return description;
  }

  return ({ id, url, protocol }: Profile) => {
    const description = known.get(id) ?? read(id);
    known.set(id, description);
    return computed(() =>
      description.value?.url === url && description.value.protocol === protocol
        ? description.value
        : undefined,
    );
  };
}

/** Reads the raw texts that may hold the tokens of a run: of a single response, its body. */
async function textsOf({ id, mode }: Run, { records }: Host): Promise<string[]> {
  const { journal } = await records.loadRuns();
  const entries = await journal(id).catch(() => []);
  return entries
    .flatMap(({ happenings }) => happenings)
    .flatMap(({ happening }) => {
      if (happening.type === 'metadata' && 'raw' in happening) return happening.raw.texts;
      return mode === 'batch' && happening.type === 'chunks' && 'texts' in happening ? happening.texts : [];
    });
}

type Answer = AnsweredByServer | { trouble: FeedbackTrouble };

/** Sends a request as the profile; asks for the passphrase where one is needed. */
async function ask(request: ExtraRequest, { profile, ways }: Place, lock: Lock, host: Host): Promise<Answer> {
  const question = { ...request, accept: 'application/json', asker: askerOf(profile), secrets: {}, limits };
  const send = () => host.commands.send('server.ask', question, limits.ms + patienceMs);
  let reply = await send();
  if (!reply.ok && reply.problem.code === 'secrets-locked' && (await lock.unlocked())) reply = await send();
  if (!reply.ok) {
    return { trouble: { kind: reply.problem.code === 'secrets-locked' ? 'secrets-locked' : 'no-worker' } };
  }
  const answer = reply.value;
  if (answer.status === 'unreachable') {
    return { trouble: { kind: answer.isOnline ? 'unreachable' : 'offline' } };
  }
  if (answer.status !== 'answered') return { trouble: { kind: answer.status } };
  const { httpStatus: status } = answer;
  if (status >= 200 && status < 300) return answer;
  if (status < 400) return { trouble: { kind: 'redirected' } };
  const detail = await ways.readRefusal(new Response(answer.text, { status }));
  return { trouble: { kind: 'refused', status, detail } };
}

async function kept(run: Run, note: CommandInput<'run.note'>['note'], { commands }: Host) {
  const reply = await commands.send('run.note', { runId: run.id, note });
  return reply.ok ? undefined : { kind: 'not-kept' as const };
}

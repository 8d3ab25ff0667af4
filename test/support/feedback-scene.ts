import { signal } from '@preact/signals';
import { createSecretSearch } from '../../lib/chat/masking/secret-search.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { type JournalEntry, keptHappening } from '../../lib/chat/run/journal-entry.ts';
import { reduceRun } from '../../lib/chat/run/reduce-run.ts';
import { newRun, type Run } from '../../lib/chat/run/run.ts';
import type { Refusal } from '../../lib/chat/storage/refusal.ts';
import { connect } from '../../lib/langserve/connect.ts';
import { createFeedback } from '../../lib/panel/feedback/feedback.ts';
import type { Host } from '../../lib/panel/host/host.ts';
import type { Lock } from '../../lib/panel/passphrase/lock.ts';
import type { ProfilesState } from '../../lib/panel/profiles/profiles-state.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import type { Description } from '../../lib/runnable/description.ts';
import type { CommandInput } from '../../lib/wire/commands.ts';
import { askServer } from '../../lib/worker/servers/server-commands.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';
import { aProfile } from './profile.ts';
import { target } from './run.ts';

type Note = CommandInput<'run.note'>['note'];

type Part = {
  secrets?: Record<string, string>;
  refuse?(name: string): Refusal | undefined;
};

/** Runs a runnable once, and gives feedback as the panel does, by the requests of the worker. */
export async function feedbackScene(profilePart: Partial<Profile>, part: Part = {}) {
  const profile = aProfile(profilePart);
  const { url, mode } = profile;
  const runnable = connect(target(url, { mode }));
  const signalOf = new AbortController().signal;
  const { description } = await runnable.describe(signalOf);
  const stored = signal<Description | undefined>({
    ...description,
    ...(await runnable.describeRest?.(signalOf)),
  });
  let run = aRun(profile);
  const entry: JournalEntry = { runId: run.id, seq: 1, happenings: [] };
  for await (const event of runnable.run({ input: 'hi' }, signalOf)) {
    run = reduceRun(run, event, 1);
    entry.happenings.push({ at: 1, happening: keptHappening(event) });
  }
  const notes: Note[] = [];
  const sent: string[] = [];
  const profiles = signal<Profile[]>([profile]);
  const listeners: (() => void)[] = [];
  const clock = { now: Date.now() };
  const { origin } = new URL(url);
  const secrets = Object.fromEntries(
    Object.entries(part.secrets ?? {}).map(([id, value]) => [id, { value, origin }]),
  );
  const worker = {
    fetch,
    isOnline: () => true,
    now: () => performance.now(),
    newId: () => 'an-id',
    readSecrets: async () => secrets,
    readGroups: async () => [],
    searchForSecrets: async () => createSecretSearch(Object.values(part.secrets ?? {})),
  };
  const commands = {
    'server.ask': (input: CommandInput<'server.ask'>) => askServer(input, worker),
    'run.note': async ({ note }: CommandInput<'run.note'>) => {
      notes.push(note);
      run = { ...run, ...note };
      return {};
    },
  };
  const send = async (name: keyof typeof commands, input: never) => {
    sent.push(name);
    const problem = part.refuse?.(name);
    return problem ? { ok: false, problem } : { ok: true, value: await commands[name](input) };
  };
  const runs = partOf<Awaited<ReturnType<Host['records']['loadRuns']>>>({ journal: async () => [entry] });
  const feedback = await createFeedback(
    { profiles: partOf<ProfilesState>({ profiles }), lock: partOf<Lock>({ unlocked: async () => false }) },
    fakeHost({
      commands: { send: send as never },
      records: {
        readDescription: async () => stored.peek(),
        onDescriptionChange: (_, listen) => void listeners.push(listen),
        loadRuns: async () => runs,
      },
      protocols: pageProtocols,
      clock: { now: () => clock.now },
    }),
  );
  return { feedback, run: () => run, notes, sent, profiles, clock };
}

const aRun = ({ id, url, mode, protocol }: Profile): Run =>
  newRun({
    id: 'r1',
    conversationId: 'c1',
    messageId: 'r1.answer',
    profileId: id,
    url,
    protocol,
    mode,
    fields: {},
    files: [],
    preset: null,
    session: 's1',
    createdAt: 0,
  });

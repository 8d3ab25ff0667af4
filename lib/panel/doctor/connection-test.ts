import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Cause } from '../../chat/doctor/cause.ts';
import { diagnose } from '../../chat/doctor/diagnose.ts';
import type { DoctorWorld, Subject } from '../../chat/doctor/questions.ts';
import { type Progress, reportText, type Step, stepIds } from '../../chat/doctor/step.ts';
import { sendTestMessage } from '../../chat/doctor/trial.ts';
import { type TextRange, withoutRanges } from '../../chat/masking/secret-search.ts';
import { groupsOf, withGroupHeaders } from '../../chat/profile/header-groups.ts';
import { originPattern, type Profile, withoutForeignPreset } from '../../chat/profile/profile.ts';
import { alwaysKnown } from '../../chat/profile/variables.ts';
import { askerOf } from '../../chat/server/server-question.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { askAccess } from '../profiles/site-access.ts';
import { maskedText } from '../transfer/export-mask.ts';

/** A profile to test, saved or not; `secrets` are values typed now, by header id. */
export type Tested = { profile: Profile; secrets: Record<string, string> };

type ConnectionTestState = { steps: Step[]; cause: Cause | undefined };

export type ConnectionTest = {
  state: ReadonlySignal<ConnectionTestState>;
  /** Tests from the beginning, once the person has answered the request for access. */
  start(asked?: Promise<boolean>): Promise<void>;
  /** Asks for access, in the click, and tests again. */
  allowAccess(): Promise<void>;
  /** Sends a message to the runnable. In the click: access may have been given back. */
  sendTest(): Promise<void>;
  stop(): void;
  /** The test as text, with secrets masked. */
  report(): Promise<string>;
};

/** Milliseconds that the worker may take longer than the question. */
const patienceMs = 15_000;

export function createConnectionTest(tested: Tested, host: Host): ConnectionTest {
  const { profile, secrets } = tested;
  const { url, mode } = profile;
  const asker = askerOf(profile);
  const state = signal<ConnectionTestState>({ steps: [], cause: undefined });
  const runs = createRuns();

  /** Resolves to undefined for an unknown protocol; rejects if its code does not load. */
  async function subject(): Promise<Subject | undefined> {
    const checkup = (await host.protocols.checkupBy())(profile.protocol);
    return checkup && { url, mode, checkup, asker, secrets };
  }

  /** Shows the progress of a test until a later one begins. */
  async function follow(
    test: (subject: Subject, signal: AbortSignal) => AsyncIterable<Progress>,
    run = runs.begin(),
  ) {
    const found = await subject().catch(() => null);
    if (run.aborted) return;
    if (!found) return end(state, found === null ? 'interrupted' : 'protocol-unknown');
    for await (const progress of test(found, run)) {
      if (run.aborted) return;
      state.value = withProgress(state.value, progress);
    }
  }

  async function start(asked?: Promise<boolean>) {
    state.value = { steps: [], cause: undefined };
    await follow((found, run) => diagnose(found, doctorWorld(url, asked, host), run));
  }

  return {
    state,
    start,
    allowAccess: () => start(askAccess(url, host)),
    async sendTest() {
      const run = runs.begin();
      const asked = askAccess(url, host);
      state.value = { ...state.value, cause: undefined };
      const stored = (await host.settings.readProfiles()).stored.profiles.find(({ id }) => id === profile.id);
      const message = testMessageOf(withoutForeignPreset(profile, stored), host);
      await asked;
      await follow(async function* (found) {
        if (message) yield* sendTestMessage(found, message, doctorWorld(url, asked, host), run);
        else yield { cause: { kind: 'protocol-unknown' } };
      }, run);
    },
    stop: runs.stop,
    async report() {
      const { steps, cause } = state.value;
      const { groups = [] } = (await host.settings.readProfiles()).stored;
      const { headers, query } = withGroupHeaders(profile, groupsOf(profile, groups));
      const text = reportText({ url, mode, headers, ...(query && { query }) }, steps, cause);
      // The worker has masked the replies; the URL may still repeat what was typed.
      const masked = Object.values(secrets).reduce(without, text);
      return maskedText(masked, host);
    },
  };
}

function end(state: Signal<ConnectionTestState>, kind: 'interrupted' | 'protocol-unknown') {
  state.value = { ...state.value, cause: { kind } };
}

/** Masks a secret wherever a text repeats it. As everywhere, secrets below 8 characters are not masked. */
function without(text: string, secret: string): string {
  if (secret.length < 8) return text;
  const ranges: TextRange[] = [];
  for (let from = text.indexOf(secret); from >= 0; from = text.indexOf(secret, from + secret.length))
    ranges.push({ from, to: from + secret.length });
  return withoutRanges(text, ranges);
}

/** Sends questions by the worker, once the person has answered the request for access. */
const doctorWorld = (
  url: string,
  asked: Promise<boolean> | undefined,
  { commands, access }: Host,
): DoctorWorld => ({
  async ask(question) {
    const reply = await commands.send('server.ask', question, question.limits.ms + patienceMs);
    if (reply.ok) return reply.value;
    return reply.problem.code === 'secrets-locked' ? { status: 'secrets-locked' } : undefined;
  },
  async hasAccess() {
    await asked;
    return access.has(originPattern(url));
  },
  async secretsWanted(who) {
    const reply = await commands.send('server.secrets', who);
    return reply.ok ? reply.value.wanted : [];
  },
});

function testMessageOf(profile: Profile, { protocols, clock, ids: { newId } }: Host) {
  const protocol = protocols.find(profile.protocol);
  if (!protocol) return undefined;
  const variables = alwaysKnown(profile, newId(), clock.now());
  return { protocol, call: profile.call, text: say('share_exampleMessage'), variables, newId };
}

/** Allows one run at a time: a new run stops the one before. */
function createRuns() {
  let controller = new AbortController();
  return {
    begin() {
      controller.abort();
      controller = new AbortController();
      return controller.signal;
    },
    stop: () => controller.abort(),
  };
}

function withProgress({ steps, cause }: ConnectionTestState, progress: Progress): ConnectionTestState {
  if ('cause' in progress) return { steps, cause: progress.cause };
  const others = steps.filter(({ id }) => id !== progress.step.id);
  const all = [...others, progress.step];
  return { steps: stepIds.flatMap((id) => all.filter((step) => step.id === id)), cause };
}

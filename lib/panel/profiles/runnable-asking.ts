import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { lacksSchema } from '../../chat/input/schema-in-force.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { CallTrouble } from '../../chat/run/call-trouble.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import type { InputMapping } from '../../form/input-plan.ts';
import { type Description, isLeftOut, type SchemaAnswer } from '../../runnable/description.ts';
import type { Reply } from '../../wire/replies.ts';
import type { Host } from '../host/host.ts';

export type Described = Reply<'profile.describe'>;

/** Tells whether nothing is stored after this reply: the runnable stays unknown until it is asked again. */
const leavesUnknown = (reply: Described) =>
  !reply.ok || reply.value.outcome === 'unsure' || reply.value.outcome === 'failed';

/** Loads the texts of troubles with the first trouble. Never rejects. */
export function createTroubleTexts({ words }: Host) {
  const loaded = signal<Awaited<ReturnType<Host['words']['loadTroubles']>> | undefined>(undefined);
  const prepare = async () => {
    loaded.value ??= await words.loadTroubles().catch(() => undefined);
  };
  return {
    loaded: loaded as ReadonlySignal<typeof loaded.value>,
    /** Call before this schema is in force, so that the page never shows it without its trouble. */
    async prepareForSchema(input: SchemaAnswer) {
      if (input.status === 'absent' && !isLeftOut(input)) await prepare();
    },
    /** Call before this reply is shown. */
    async prepareForReply(reply: Described) {
      if (leavesUnknown(reply)) await prepare();
    },
  };
}

export type TroubleTexts = ReturnType<typeof createTroubleTexts>;

/** Holds the last reply of the chosen runnable: one that may change is not stored elsewhere. */
export function createLastAnswer(
  profile: ReadonlySignal<Profile | undefined>,
  { prepareForReply }: TroubleTexts,
  { commands }: Host,
) {
  type Asked = { profileId: string; url: string | undefined; reply: Described | undefined; isOpen: boolean };
  const last = signal<Asked | undefined>(undefined);
  const current = computed(() => {
    const { id, url } = profile.value ?? {};
    return last.value?.profileId === id && last.value?.url === url ? last.value : undefined;
  });
  return {
    reply: computed(() => current.value?.reply),
    isAsking: computed(() => current.value?.isOpen === true),
    /** True once the runnable was asked and stays unknown. */
    hasNoResult: computed(() => {
      const { isOpen, reply } = current.value ?? {};
      return isOpen === false && reply !== undefined && leavesUnknown(reply);
    }),
    /** Asks the runnable for its schemas, if they are unknown or `anew` is set. */
    async ask(profileId: string, anew: boolean): Promise<Described> {
      const url = profile.peek()?.url;
      const asked: Asked = { profileId, url, reply: current.peek()?.reply, isOpen: true };
      last.value = asked;
      const reply = await commands.send('profile.describe', { id: profileId, anew });
      await prepareForReply(reply);
      if (last.peek() === asked) last.value = { ...asked, reply, isOpen: false };
      return reply;
    },
  };
}

type Describing = {
  profile: ReadonlySignal<Profile | undefined>;
  mayAsk: ReadonlySignal<boolean>;
  texts: TroubleTexts;
  ask(profileId: string, anew: boolean): unknown;
};

/**
 * Reads the description when a profile is chosen and after each write by the worker; requests it if missing.
 */
export function createDescription(
  { profile, mayAsk, texts, ask }: Describing,
  { records, protocols }: Host,
): ReadonlySignal<Description | undefined> {
  const known = signal<{ profileId: string; description: Description | undefined } | undefined>(undefined);
  const profileId = computed(() => profile.value?.id);

  effect(() => {
    const id = profileId.value;
    if (id === undefined) return;
    const left = new AbortController();
    let latest = 0;
    const load = async () => {
      latest += 1;
      const turn = latest;
      const description = await records.readDescription(id).catch(() => undefined);
      if (description) await texts.prepareForSchema(description.input);
      if (turn === latest && !left.signal.aborted) known.value = { profileId: id, description };
    };
    records.onDescriptionChange(id, () => void load(), left.signal);
    void load();
    return () => left.abort();
  });
  /** Ignores the description of the profile's earlier URL or protocol. */
  const current = computed(() => {
    const { profileId: id, description } = known.value ?? {};
    const { id: chosenId, url, protocol } = profile.value ?? {};
    const isOfThis = id === chosenId && description?.url === url && description?.protocol === protocol;
    return isOfThis ? description : undefined;
  });
  effect(() => {
    // Runs after saving too: the runnable may answer with the new key.
    const id = profile.value?.id;
    if (id === undefined || known.value?.profileId !== id || !mayAsk.value) return;
    const description = current.value;
    const protocol = profile.value && protocols.find(profile.value.protocol);
    const isAllKnown =
      description && profile.value && protocol && !lacksSchema(profile.value.call, description, protocol);
    if (!isAllKnown) ask(id, false);
  });
  return current;
}

/** The schema and the mapping in force. */
type Said = { input: SchemaAnswer; mapping: InputMapping | null; isWithout?: true | undefined };

type Known = {
  profile: ReadonlySignal<Profile | undefined>;
  said: ReadonlySignal<Said | undefined>;
  reply: ReadonlySignal<Described | undefined>;
  takesMessages: ReadonlySignal<boolean>;
  texts: TroubleTexts;
};

/** Computes the trouble with the schema in force, or with asking for it. */
export function troubles({ profile, said, reply, takesMessages, texts }: Known) {
  function troubleWith(mapping: InputMapping | null): CallTrouble | undefined {
    const words = texts.loaded.value;
    if (!words) return undefined;
    const missing = { mapping, takesMessages: takesMessages.value, isWithout: said.value?.isWithout };
    if (said.value) return words.schemaTrouble(said.value.input, missing);
    if (!reply.value) return undefined;
    if (!reply.value.ok) return { text: refusalText(reply.value.problem), action: 'ask-again' };
    return words.askedTrouble(reply.value.value, missing);
  }
  return {
    /** Reason why the next message may not match the runnable's input. */
    trouble: computed(() => {
      const mapping = said.value ? said.value.mapping : (profile.value?.call.mapping ?? null);
      return said.value && mapping !== null ? undefined : troubleWith(mapping);
    }),
    /** The schema problem as it is without a custom mapping (a custom mapping works without a schema). */
    schemaTrouble: computed(() => troubleWith(null)),
  };
}

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Profile } from '../../chat/profile/profile.ts';
import type * as callTrouble from '../../chat/run/call-trouble.ts';
import type { CallTrouble } from '../../chat/run/call-trouble.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { InputMapping } from '../../form/input-plan.ts';
import { isLeftOut, type SchemaAnswer } from '../../runnable/description.ts';
import type { Reply } from '../../wire/replies.ts';

export type Described = Reply<'profile.describe'>;

/** Asks the runnable for its schemas, if they are unknown or `anew` is set. */
export type Ask = (profileId: string, anew: boolean) => Promise<Described>;

export type LoadTroubles = () => Promise<Pick<typeof callTrouble, 'askedTrouble' | 'schemaTrouble'>>;

/** Tells whether nothing is stored after this reply: the runnable stays unknown until it is asked again. */
const leavesUnknown = (reply: Described) =>
  !reply.ok || reply.value.outcome === 'unsure' || reply.value.outcome === 'failed';

/** Loads the texts of troubles with the first trouble. Never rejects. */
export function createTroubleTexts(load: LoadTroubles) {
  const texts = signal<Awaited<ReturnType<LoadTroubles>> | undefined>(undefined);
  const prepare = async () => {
    texts.value ??= await load().catch(() => undefined);
  };
  return {
    texts: texts as ReadonlySignal<typeof texts.value>,
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
  ask: Ask,
  { prepareForReply }: TroubleTexts,
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
    async ask(profileId: string, anew: boolean): Promise<Described> {
      const url = profile.peek()?.url;
      const asked: Asked = { profileId, url, reply: current.peek()?.reply, isOpen: true };
      last.value = asked;
      const reply = await ask(profileId, anew);
      await prepareForReply(reply);
      if (last.peek() === asked) last.value = { ...asked, reply, isOpen: false };
      return reply;
    },
  };
}

/** The schema and the mapping in force. */
type Said = { input: SchemaAnswer; mapping: InputMapping | null; isWithout?: true | undefined };

/** Computes the trouble with the schema in force, or with asking for it. */
export function troubles(
  profile: ReadonlySignal<Profile | undefined>,
  said: ReadonlySignal<Said | undefined>,
  reply: ReadonlySignal<Described | undefined>,
  { texts, takesMessages }: TroubleTexts & { takesMessages: ReadonlySignal<boolean> },
) {
  function troubleWith(mapping: InputMapping | null): CallTrouble | undefined {
    if (!texts.value) return undefined;
    const missing = { mapping, takesMessages: takesMessages.value, isWithout: said.value?.isWithout };
    if (said.value) return texts.value.schemaTrouble(said.value.input, missing);
    if (!reply.value) return undefined;
    if (!reply.value.ok) return { text: refusalText(reply.value.problem), action: 'ask-again' };
    return texts.value.askedTrouble(reply.value.value, missing);
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

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Profile } from '../../chat/profile/profile.ts';
import { askedTrouble, type CallTrouble, schemaTrouble } from '../../chat/run/call-trouble.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { InputMapping } from '../../form/input-mapping.ts';
import type { SchemaAnswer } from '../../runnable/description.ts';
import type { Reply } from '../../wire/replies.ts';

export type Described = Reply<'profile.describe'>;

/** Has the runnable asked what it takes, where that is not known or is to be known `anew`. */
export type Ask = (profileId: string, anew: boolean) => Promise<Described>;

/** The last answer to the question what the chosen runnable takes: it is kept nowhere else where it may change. */
export function createLastAnswer(profile: ReadonlySignal<Profile | undefined>, ask: Ask) {
  type Asked = { profileId: string; url: string | undefined; reply: Described | undefined; isOpen: boolean };
  const last = signal<Asked | undefined>(undefined);
  const current = computed(() => {
    const { id, url } = profile.value ?? {};
    return last.value?.profileId === id && last.value?.url === url ? last.value : undefined;
  });
  return {
    reply: computed(() => current.value?.reply),
    isAsking: computed(() => current.value?.isOpen === true),
    async ask(profileId: string, anew: boolean): Promise<Described> {
      const url = profile.peek()?.url;
      const asked: Asked = { profileId, url, reply: current.peek()?.reply, isOpen: true };
      last.value = asked;
      const reply = await ask(profileId, anew);
      if (last.peek() === asked) last.value = { ...asked, reply, isOpen: false };
      return reply;
    },
  };
}

/** The schema and the mapping in force. */
type Said = { input: SchemaAnswer; mapping: InputMapping | null };

/** The trouble with what is in force, or with asking for it. */
export function troubles(
  profile: ReadonlySignal<Profile | undefined>,
  said: ReadonlySignal<Said | undefined>,
  reply: ReadonlySignal<Described | undefined>,
) {
  const troubleWith = (mapping: InputMapping | null) =>
    said.value ? schemaTrouble(said.value.input, mapping) : reply.value && replyTrouble(reply.value, mapping);
  return {
    /** Why the next message is not sent as the runnable wants it. */
    trouble: computed(() => {
      const mapping = said.value ? said.value.mapping : (profile.value?.call.mapping ?? null);
      return said.value && mapping !== null ? undefined : troubleWith(mapping);
    }),
    /** The same without the person's own mapping, which needs no schema. */
    schemaTrouble: computed(() => troubleWith(null)),
  };
}

const replyTrouble = (reply: Described, mapping: InputMapping | null): CallTrouble | undefined =>
  reply.ok ? askedTrouble(reply.value, mapping) : { text: refusalText(reply.problem), action: 'ask-again' };

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type ReadingOf, readingIn } from '../../chat/conversation/answer-reading.ts';
import { originPattern, type Profile } from '../../chat/profile/profile.ts';
import type { ReadProfiles } from '../../chat/profile/stored-profiles.ts';
import type { Protocols } from '../../runnable/protocol.ts';

type ProfilesWorld = {
  read(): Promise<ReadProfiles>;
  hasAccess(pattern: string): Promise<boolean>;
};

/** Holds the saved profiles, and the one chosen for the next message. */
export function createProfilesState(world: ProfilesWorld, protocols: Protocols) {
  const read = signal<ReadProfiles | undefined>(undefined);
  const wanted = signal<string | undefined>(undefined);
  const isPicked = signal(false);
  const withoutAccess = signal<ReadonlySet<string>>(new Set());

  const profiles = computed(() => read.value?.stored.profiles ?? []);
  const chosen = computed((): Profile | undefined => {
    const byId = (id: string | null | undefined) => profiles.value.find((profile) => profile.id === id);
    return byId(wanted.value) ?? byId(read.value?.stored.chosenId) ?? profiles.value[0];
  });

  const choose = (id: string | undefined, byPerson: boolean) =>
    batch(() => {
      wanted.value = id;
      isPicked.value = byPerson;
    });

  const readingOf: ReadingOf = (run) => readingIn(profiles.value, run, protocols);

  async function checkAccess() {
    const patterns = [...new Set(profiles.value.map(({ url }) => originPattern(url)))];
    const answers = await Promise.all(patterns.map((pattern) => world.hasAccess(pattern)));
    withoutAccess.value = new Set(patterns.filter((_, place) => !answers[place]));
  }

  return {
    profiles,
    chosen,
    /** Headers that profiles share. */
    groups: computed(() => read.value?.stored.groups ?? []),
    unreadable: computed(() => read.value?.unreadable ?? []),
    isLoaded: computed(() => read.value !== undefined),
    lacksAccess: (profile: Profile) => withoutAccess.value.has(originPattern(profile.url)),
    readingOf,
    /** Tells whether a person has picked the chosen profile for the open conversation. */
    isPicked: isPicked as ReadonlySignal<boolean>,
    /** Chooses the profile of a conversation that is opened. */
    show: (id: string | undefined, wasPicked = false) => choose(id, wasPicked),
    /** Chooses a profile, as a person does. */
    choose: (id: string | undefined) => choose(id, true),
    checkAccess,
    /** Reads the profiles again; `onGone` is called at once with the chosen one if it is not among them any more. */
    async reload(onGone?: (gone: Profile) => void) {
      const next = await world.read();
      const before = chosen.peek();
      read.value = next;
      if (before && !profiles.peek().some(({ id }) => id === before.id)) onGone?.(before);
      await checkAccess();
    },
  };
}

export type ProfilesState = ReturnType<typeof createProfilesState>;

export const storedProfile = ({ profiles }: ProfilesState, id: string) =>
  profiles.value.find((profile) => profile.id === id);

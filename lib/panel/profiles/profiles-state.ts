import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type ReadingOf, readingIn } from '../../chat/conversation/answer-reading.ts';
import type { ShownLock } from '../../chat/passphrase/secrets-lock.ts';
import { groupsOf, type HeaderGroup, withGroupHeaders } from '../../chat/profile/header-groups.ts';
import { headersAndQuery, originPattern, type Profile } from '../../chat/profile/profile.ts';
import type { ReadProfiles } from '../../chat/profile/stored-profiles.ts';
import type { Host } from '../host/host.ts';
import type { Lock } from '../passphrase/lock.ts';

/** Holds the saved profiles, and the one chosen for the next message. */
export function createProfilesState({ lock }: { lock: Lock }, { settings, access, protocols }: Host) {
  const read = signal<ReadProfiles | undefined>(undefined);
  const wanted = signal<string | undefined>(undefined);
  const isPicked = signal(false);
  const withoutAccess = signal<ReadonlySet<string>>(new Set());

  const profiles = computed(() => read.value?.stored.profiles ?? []);
  const chosen = computed((): Profile | undefined => {
    const byId = (id: string | null | undefined) => profiles.value.find((profile) => profile.id === id);
    return byId(wanted.value) ?? byId(read.value?.stored.chosenId) ?? profiles.value[0];
  });

  const groups = computed(() => read.value?.stored.groups ?? []);

  const choose = (id: string | undefined, byPerson: boolean) =>
    batch(() => {
      wanted.value = id;
      isPicked.value = byPerson;
    });

  const readingOf: ReadingOf = (run) => readingIn(profiles.value, run, protocols);

  async function checkAccess() {
    const patterns = [...new Set(profiles.value.map(({ url }) => originPattern(url)))];
    const answers = await Promise.all(patterns.map((pattern) => access.has(pattern)));
    withoutAccess.value = new Set(patterns.filter((_, place) => !answers[place]));
  }

  return {
    profiles,
    chosen,
    /** Headers that profiles share. */
    groups,
    unreadable: computed(() => read.value?.unreadable ?? []),
    isLoaded: computed(() => read.value !== undefined),
    lacksAccess: (profile: Profile) => withoutAccess.value.has(originPattern(profile.url)),
    /** Tells whether a message with this profile needs a secret that is locked. */
    isLocked: (profile: Profile) => isShut(lock.state.value) && hasSecret(profile, groups.value),
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
      const next = await settings.readProfiles();
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

const isShut = ({ status }: ShownLock) => status === 'locked' || status === 'unreadable';

/** Tells whether a header or parameter of a profile, or of its groups, has a stored secret. */
const hasSecret = (profile: Profile, groups: HeaderGroup[]) =>
  headersAndQuery(withGroupHeaders(profile, groupsOf(profile, groups))).some(
    (header) => header.secret && (header.origin !== null || !headersAndQuery(profile).includes(header)),
  );

/**
 * Requests access for a profile in the click, before awaiting anything, and stores the profile. A picture of
 * that site may return the access before the worker knows the profile: then requests it again while the click
 * still counts.
 */
export function keepAccess<T>(
  url: string,
  store: () => Promise<T>,
  profiles: ProfilesState,
  { access }: Host,
): Promise<T> {
  const pattern = originPattern(url);
  const asked = access.request(pattern);
  const stored = store();
  void Promise.all([asked, stored]).then(async ([isGiven]) => {
    if (isGiven && !(await access.has(pattern))) await access.request(pattern);
    await profiles.checkAccess();
  });
  return stored;
}

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { LockState, ShownLock } from '../../chat/passphrase/secrets-lock.ts';
import { groupsOf, withGroupHeaders } from '../../chat/profile/header-groups.ts';
import { headersAndQuery, type Profile } from '../../chat/profile/profile.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

type World = {
  readLockState(): Promise<LockState>;
  onLockChange(listen: () => void): void;
  sendCommand: typeof sendCommand;
  findSecrets: Host['commands']['findSecrets'];
};

/** The question for the passphrase, while it is open. */
export type PassphraseQuestion = { cancel(): void };

/** Knows whether the secrets are locked, and asks for the passphrase where they are needed. */
export function createLock(world: World) {
  const state = signal<ShownLock>({ status: 'none' });
  const question = signal<PassphraseQuestion | undefined>(undefined);
  let answer: Promise<boolean> | undefined;

  const reload = async () => {
    state.value = await world.readLockState().catch(() => ({ status: 'unread' as const }));
  };
  world.onLockChange(() => void reload());
  void reload();

  /** Opens the question. Resolves to whether the secrets are unlocked, also by another window. */
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const end = (isUnlocked: boolean) => {
        question.value = undefined;
        answer = undefined;
        queueMicrotask(() => leave());
        resolve(isUnlocked);
      };
      question.value = { cancel: () => end(false) };
      const leave = effect(() => {
        if (isOpen(state.value)) end(true);
      });
    });

  async function unlocked(): Promise<boolean> {
    await reload();
    if (isOpen(state.value)) return true;
    answer ??= ask();
    return answer;
  }

  /** Sends a command again once the person has typed the passphrase that it needs: nothing was done before. */
  const sendUnlocked: typeof sendCommand = async (name, input, patienceMs) => {
    const send = () => world.sendCommand(name, input, patienceMs);
    const reply = await send();
    // A connection test and a search have words of their own for it.
    if (reply.ok || reply.problem.code !== 'secrets-locked' || name === 'server.ask') return reply;
    return (await unlocked()) ? send() : reply;
  };

  return {
    state: state as ReadonlySignal<ShownLock>,
    question: question as ReadonlySignal<PassphraseQuestion | undefined>,
    unlocked,
    sendUnlocked,
    async findUnlocked(texts: string[]) {
      const reply = await world.findSecrets(texts);
      if (reply.ok || reply.problem.code !== 'secrets-locked') return reply;
      return (await unlocked()) ? world.findSecrets(texts) : reply;
    },
  };
}

const isOpen = ({ status }: ShownLock) => status === 'none' || status === 'unlocked';

export type Lock = ReturnType<typeof createLock>;

/** The host whose commands ask for the passphrase where they need it. */
export const withUnlocking = (host: Host, { sendUnlocked, findUnlocked }: Lock): Host => ({
  ...host,
  commands: { ...host.commands, send: sendUnlocked, findSecrets: findUnlocked },
});

/** Tells whether a message with this profile needs a secret that is locked. */
export const isLockedFor = (
  profile: Profile,
  { groups }: Pick<ProfilesState, 'groups'>,
  { state }: Pick<Lock, 'state'>,
) =>
  (state.value.status === 'locked' || state.value.status === 'unreadable') &&
  headersAndQuery(withGroupHeaders(profile, groupsOf(profile, groups.value))).some(
    (header) => header.secret && (header.origin !== null || !headersAndQuery(profile).includes(header)),
  );

import type { ReadProfiles } from '../../chat/profile/stored-profiles.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { createHolders } from '../../platform/browser/holders.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';
import { patternsOf } from './profile-commands.ts';

type ListWorld = {
  readLent(): Promise<string[]>;
  writeLent(patterns: string[]): Promise<void>;
};

type LentAccessWorld = ListWorld & {
  readProfiles(): Promise<ReadProfiles>;
  hasAccess(pattern: string): Promise<boolean>;
  giveAccessBack(pattern: string): Promise<void>;
  /** Keeps the worker awake until the returned function is called. */
  stayAwake(): () => void;
  /** Tells whether a page uses the permission to read a tab. */
  isInUse(pattern: string): Promise<boolean>;
  /** Milliseconds in which a new permission is left alone: the page that asked is about to send its command. */
  patienceMs: number;
};

/**
 * Revokes lent permissions, unless a profile needs them. Revokes nothing while a picture loads or a profile
 * changes, since that may need the permission, nor the permission of a tab that a page reads. Revokes also what a dead
 * worker has left, and what is granted after the page that asked has closed.
 */
export function createLentAccess(world: LentAccessWorld) {
  const list = createLentList(world);
  const inOrder = createSerialTasks();
  let isInUse = false;

  const settle = () => void inOrder(giveBack).catch(lentFault);
  const settleSoon = () => void setTimeout(settle, world.patienceMs);
  const hold = createHolders(() => {
    isInUse = true;
    return () => {
      isInUse = false;
      settle();
    };
  });

  async function giveBack() {
    if (list.all().length === 0) return;
    const needed = patternsOf((await world.readProfiles()).stored.profiles);
    for (const pattern of list.all()) {
      if (needed.has(pattern) || (await isGivenBack(pattern))) await list.forget(pattern);
    }
  }

  /** Revokes a permission and resolves to whether it did. Keeps permissions not granted yet: a prompt may be open. */
  async function isGivenBack(pattern: string): Promise<boolean> {
    const isFree = (await world.hasAccess(pattern)) && !(await world.isInUse(pattern));
    if (!isFree || isInUse) return false;
    await world.giveAccessBack(pattern);
    return true;
  }

  async function whileHeld<T>(task: () => Promise<T>, leaseMs = 0): Promise<T> {
    const letGo = hold();
    try {
      return await task();
    } finally {
      after(leaseMs, letGo);
    }
  }

  inOrder(list.read).catch(lentFault);
  settleSoon();

  return {
    settleSoon,
    /** Records that no profile needs a permission any more; only within `changing`. */
    async note(pattern: string) {
      if (await world.hasAccess(pattern)) await list.note(pattern);
    },
    /** Records the permission before prompting, or once a page has used it. */
    expect: (pattern: string) => inOrder(() => list.note(pattern)).then(settleSoon),
    /** Runs changes of profiles, one at a time; nothing is revoked meanwhile. */
    changing: <T>(task: () => Promise<T>) => whileHeld(() => inOrder(task)),
    /**
     * Runs a task, with the worker kept awake and a permission that is revoked `leaseMs` after it; undefined if it was
     * not granted. The next task within that time still has it.
     */
    borrow: <T>(pattern: string, task: () => Promise<T>, leaseMs = 0): Promise<T | undefined> =>
      whileHeld(async () => {
        await inOrder(() => list.note(pattern));
        if (await world.hasAccess(pattern)) return task().finally(world.stayAwake());
        await inOrder(() => list.forget(pattern));
        return undefined;
      }, leaseMs),
  };
}

const after = (ms: number, act: () => void) => void (ms > 0 ? setTimeout(act, ms) : act());

const lentFault = (error: unknown) => logFault('giving access back', error);

/** Keeps the list of permissions to revoke, in memory and on disk. A failed write is logged and ignored. */
function createLentList({ readLent, writeLent }: ListWorld) {
  const patterns = new Set<string>();
  const write = () => writeLent([...patterns]).catch(lentFault);
  return {
    all: () => [...patterns],
    async read() {
      for (const pattern of await readLent()) patterns.add(pattern);
    },
    async note(pattern: string) {
      patterns.add(pattern);
      await write();
    },
    async forget(pattern: string) {
      patterns.delete(pattern);
      await write();
    },
  };
}

/**
 * Revokes the permission for cookies that a page left when it died. Waits after the start of the worker, and anew
 * when the function is called, after a permission was granted: the page that asked may be reading.
 */
export function createLentCookies(giveBack: () => Promise<void>, patienceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveBack().catch(lentFault), patienceMs);
  };
  settleSoon();
  return settleSoon;
}

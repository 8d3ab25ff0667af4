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
  /** What was just given is left alone so long: whoever asked for it is about to say so. */
  patienceMs: number;
};

/**
 * Permissions that are to be given back, unless a profile needs them. Nothing is given back while a picture is
 * loading or a profile is changing: it may be the permission of that. What a dead worker left is given back by
 * the next, and what is given after the page that asked has closed, when it is given.
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

  /** What is not there stays on the list: a person may be asked for it just now. */
  async function isGivenBack(pattern: string): Promise<boolean> {
    const isThere = await world.hasAccess(pattern);
    if (isInUse || !isThere) return false;
    await world.giveAccessBack(pattern);
    return true;
  }

  async function whileHeld<T>(task: () => Promise<T>): Promise<T> {
    const letGo = hold();
    try {
      return await task();
    } finally {
      letGo();
    }
  }

  inOrder(list.read).catch(lentFault);
  settleSoon();

  return {
    settleSoon,
    /** What no profile needs any more; only within `changing`. */
    async note(pattern: string) {
      if (await world.hasAccess(pattern)) await list.note(pattern);
    },
    /** Somebody is about to be asked. */
    expect: (pattern: string) => inOrder(() => list.note(pattern)),
    /** All that changes profiles goes through this, one after the other. */
    changing: <T>(task: () => Promise<T>) => whileHeld(() => inOrder(task)),
    /** Undefined where the permission was not given. */
    borrow: <T>(pattern: string, task: () => Promise<T>): Promise<T | undefined> =>
      whileHeld(async () => {
        await inOrder(() => list.note(pattern));
        if (await world.hasAccess(pattern)) return task();
        await inOrder(() => list.forget(pattern));
        return undefined;
      }),
  };
}

const lentFault = (error: unknown) => logFault('giving access back', error);

/** The permissions that are to be given back, on disk as they are. A full disk keeps nobody from going on. */
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

import type { ReadProfiles } from '../chat/stored-profiles.ts';
import { logFault } from '../platform/fault-log.ts';
import { createHolders } from '../platform/holders.ts';
import { createOrder } from '../platform/in-order.ts';
import { patternsOf } from './profile-changes.ts';

export type LentAccessWorld = {
  readLent(): Promise<string[]>;
  writeLent(patterns: string[]): Promise<void>;
  readProfiles(): Promise<ReadProfiles>;
  giveAccessBack(pattern: string): Promise<void>;
};

const fault = (error: unknown) => logFault('giving back access', error);

/**
 * Permissions that are to be given back, unless a profile needs them. Nothing is given back while a picture is
 * loading or a profile is changing: it may be the permission of that. What a dead worker left is given back by
 * the next.
 */
export function createLentAccess({ readLent, writeLent, readProfiles, giveAccessBack }: LentAccessWorld) {
  const lent = new Set<string>();
  const inOrder = createOrder();
  let isInUse = false;

  const hold = createHolders(() => {
    isInUse = true;
    return () => {
      isInUse = false;
      settle();
    };
  });

  async function giveBack() {
    if (lent.size === 0) return;
    const needed = patternsOf((await readProfiles()).stored.profiles);
    for (const pattern of lent) {
      if (isInUse) return;
      if (!needed.has(pattern)) await giveAccessBack(pattern);
      lent.delete(pattern);
    }
    await writeLent([]);
  }

  const settle = () => void inOrder(giveBack).catch(fault);

  /** Only in order. A full disk does not keep a picture from being shown. */
  async function note(pattern: string) {
    lent.add(pattern);
    await writeLent([...lent]).catch(fault);
  }

  async function whileHeld<T>(task: () => Promise<T>): Promise<T> {
    const letGo = hold();
    try {
      return await task();
    } finally {
      letGo();
    }
  }

  inOrder(async () => {
    for (const pattern of await readLent()) lent.add(pattern);
  }).catch(fault);
  settle();

  return {
    note,
    /** All that changes profiles goes through this, one after the other. */
    changing: <T>(task: () => Promise<T>) => whileHeld(() => inOrder(task)),
    borrow: <T>(pattern: string, task: () => Promise<T>) =>
      whileHeld(async () => {
        await inOrder(() => note(pattern));
        return task();
      }),
  };
}

import { createHolders } from './holders.ts';

/** Recent loss of the network and recent sleep. Times are in ms since 1970, null if it never happened. */
export type Outages = {
  seenAt: number;
  isOnline: boolean;
  /** Time of the last change between offline and online. */
  networkChangedAt: number | null;
  /** The last sleep detected. */
  slept: { wokeAt: number; forMs: number } | null;
};

const tickMs = 5_000;
/** Delay of a tick, in ms, that means sleep: work does not delay a tick that long. */
const sleepMs = 10_000;

type World = {
  now(): number;
  isOnline(): boolean;
  onNetworkChange(listen: () => void): void;
};

const browserWorld: World = {
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  // The `offline` event does not reach a service worker; this event does.
  onNetworkChange: (listen) =>
    (navigator as { connection?: EventTarget }).connection?.addEventListener('change', listen),
};

/**
 * Watches for loss of the network and, while held, for sleep. Sleep shows as a late tick: timers stop while
 * the computer sleeps, the clock does not.
 */
export function createOutageWatch(onTick: (outages: Outages) => void, world: World = browserWorld) {
  let isOnline = world.isOnline();
  let networkChangedAt: number | null = null;
  let slept: Outages['slept'] = null;
  let tickedAt = world.now();
  let isHeld = false;

  /** Reads the clock and the state of the network now. */
  function look(): Outages {
    const now = world.now();
    const forMs = now - tickedAt;
    if (isHeld && forMs > tickMs + sleepMs) slept = { wokeAt: now, forMs };
    tickedAt = now;
    if (isOnline !== world.isOnline()) {
      isOnline = !isOnline;
      networkChangedAt = now;
    }
    return { seenAt: now, isOnline, networkChangedAt, slept };
  }

  world.onNetworkChange(look);

  return {
    look,
    /** Watches until the returned function is called. */
    hold: createHolders(() => {
      isHeld = true;
      tickedAt = world.now();
      const timer = setInterval(() => onTick(look()), tickMs);
      return () => {
        isHeld = false;
        clearInterval(timer);
      };
    }),
  };
}

import { createHolders } from './holders.ts';

/** What the computer went through lately; times are in ms since 1970, null where it never happened. */
export type Outages = {
  seenAt: number;
  isOnline: boolean;
  /** When it last went offline or came back. */
  networkChangedAt: number | null;
  /** The last sleep that was noticed. */
  slept: { wokeAt: number; forMs: number } | null;
};

const tickMs = 5_000;
/** A tick so late was not held up by work: the computer slept. */
const sleepMs = 10_000;

type World = {
  now(): number;
  isOnline(): boolean;
  onNetworkChange(listen: () => void): void;
};

const browserWorld: World = {
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  // The `offline` event does not reach a service worker, this one does.
  onNetworkChange: (listen) =>
    (navigator as { connection?: EventTarget }).connection?.addEventListener('change', listen),
};

/**
 * Watches for the loss of the network and for sleep while somebody holds it. A timer stands still while the
 * computer sleeps and the clock does not: that is how it is noticed.
 */
export function createOutageWatch(onTick: (outages: Outages) => void, world: World = browserWorld) {
  let isOnline = world.isOnline();
  let networkChangedAt: number | null = null;
  let slept: Outages['slept'] = null;
  let tickedAt = world.now();
  let isHeld = false;

  /** Looks at the clock and the network now. */
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
    /** Keeps watch until the function that it gives back is called. */
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

import type { Call } from '../../http/call.ts';
import { paused } from './persistence.ts';

/** Requests that may follow each other at once. */
const atOnce = 3;
/** Milliseconds between the requests after these: at most two in a second. */
const gapMs = 600;

export type ReadingPace = {
  call: Call;
  /** To be called when a connection has brought the answer on. */
  isWell(): void;
};

/** Sends the requests that read a run on, never more than the server can bear, whatever keeps failing. */
export function createReadingPace(send: Call): ReadingPace {
  let [left, next] = [atOnce, 0];
  return {
    async call(url, accept, init) {
      const at = left > 0 ? Date.now() : Math.max(Date.now(), next);
      left -= 1;
      next = at + gapMs;
      await paused(at - Date.now(), init.signal);
      return send(url, accept, init);
    },
    isWell() {
      left = atOnce;
    },
  };
}

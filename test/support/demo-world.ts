import { createDemo } from '../../lib/demo/demo-server.ts';
import type { Json } from '../../lib/json/json.ts';
import { connect } from '../../lib/langserve/connect.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { target } from './run.ts';

/** Creates the demo over a clock that a test moves: each wait ends at once, until `hold` stops the clock. */
export function createDemoWorld() {
  const clock = { now: 1_000, waited: [] as number[] };
  let kept: unknown;
  let held: Promise<void> | undefined;
  const fetch = createDemo({
    now: () => clock.now,
    async wait(ms) {
      clock.now += ms;
      clock.waited.push(ms);
      if (clock.waited.length > 3) await held;
    },
    newId: () => 'r1',
    memory: {
      read: async () => kept,
      async write(value) {
        kept = value;
      },
    },
  });
  return {
    clock,
    fetch,
    /** Stops the clock after two words, for good. */
    hold() {
      held = new Promise(() => {});
    },
    runnable: (url: string, mode: DataTransferMode = 'stream') => connect(target(url, { mode, fetch })),
    /** Runs once and collects all events. */
    async run(url: string, input: Json, mode: DataTransferMode = 'stream') {
      const events: RunEvent[] = [];
      const { signal } = new AbortController();
      for await (const event of connect(target(url, { mode, fetch })).run({ input }, signal))
        events.push(event);
      return events;
    },
  };
}

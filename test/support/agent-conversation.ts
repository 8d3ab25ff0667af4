import { planGraphInput } from '../../lib/agent-server/assistant/graph-input.ts';
import { connect } from '../../lib/agent-server/connect.ts';
import { threadRequest } from '../../lib/agent-server/run/request.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Sending } from '../../lib/runnable/protocol.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { textIn } from './recorded-run.ts';
import { endOf, target } from './run.ts';

type Way = {
  mode?: 'stream' | 'batch';
  showsSteps?: boolean;
  base?: string;
  signal?: AbortSignal;
  onEvent?(event: RunEvent): void;
};

/** Starts a conversation of a profile: it remembers the places of its runs. */
export function conversation(assistant: string, origin: string, base = origin) {
  const memory = { key: 'thread_id', id: crypto.randomUUID() };
  const plan = planGraphInput(undefined);
  const runnable = (way: Way) =>
    connect(
      target(`${way.base ?? base}/assistants/${assistant}`, {
        mode: way.mode ?? 'stream',
        showsSteps: way.showsSteps ?? false,
      }),
    );
  return {
    thread: memory.id,
    async say(text: string, more: Partial<Sending> = {}, way: Way = {}) {
      const ids = { run: crypto.randomUUID(), message: crypto.randomUUID() };
      const parts = { text, history: [], values: {} };
      const request = threadRequest({ plan, parts, values: {}, memory, ids, ...more });
      const { run, placeOf } = runnable(way);
      let place = placeOf?.(request ?? {}) ?? null;
      const events: RunEvent[] = [];
      for await (const event of run(request ?? {}, way.signal ?? new AbortController().signal)) {
        if (event.type === 'placed') place = event.place;
        events.push(event);
        way.onEvent?.(event);
      }
      return { events, place, text: textIn(events), end: endOf(events) };
    },
    cancel: (place: JsonObject | null) => runnable({}).cancel?.(place ?? {}, new AbortController().signal),
    state: async (): Promise<{ values: { messages: JsonObject[] }; next: string[] }> =>
      (await fetch(`${origin}/threads/${memory.id}/state`)).json(),
    runs: async (): Promise<JsonObject[]> =>
      (await fetch(`${origin}/threads/${memory.id}/runs?limit=100`)).json(),
  };
}

export const contents = ({ values }: { values: { messages: JsonObject[] } }) =>
  values.messages.map(({ content }) => content);

export const latest = (place: JsonObject | null) => ({
  after: { place, isLatest: true, isFirst: place === null },
});
export const earlier = (place: JsonObject | null) => ({
  after: { place, isLatest: false, isFirst: place === null },
});

export const questionsIn = ({ events }: { events: RunEvent[] }) => {
  const last = events.at(-1);
  return last?.type === 'asks' ? last.questions : [];
};

/** Calls `act` once, when the first chunk with this text has come. */
export function onceSaid(text: string, act: () => void) {
  let isDone = false;
  return (event: RunEvent) => {
    if (isDone || event.type !== 'chunks' || !JSON.stringify(event.chunks).includes(text)) return;
    isDone = true;
    act();
  };
}

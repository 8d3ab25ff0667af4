import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { fc } from '../support/fast-check.ts';
import { checkpoint, recorded } from '../support/recorded-run.ts';
import { eventsOfRun, replay, serveRun } from '../support/scripted-agent-server.ts';

/** The events of a run, however its bytes arrive: each chunk by itself, without times and reads. */
const saying = (events: RunEvent[]) =>
  events.flatMap(({ at: _, ...event }): unknown[] => {
    if (event.type === 'chunks') return event.chunks;
    if (event.type === 'comments') return event.raw.texts;
    if (event.type === 'reply') return [event.status];
    if (event.type === 'further') return [event.request.method, event.reply?.status];
    return [event.type === 'sent' ? event.type : JSON.parse(JSON.stringify(event, withoutArrival))];
  });

const withoutArrival = (name: string, value: unknown) =>
  name === 'read' || name === 'received' ? undefined : value;

/** Runs once with the body of a recording cut at these places. */
async function saidOf(name: string, cuts: number[]) {
  await using server = await serveRun({
    post: [replay(name, (text) => piecesOf(new TextEncoder().encode(text), cuts))],
    history: [[checkpoint({ topic: 't' }, { next: ['ask'] })]],
  });
  return saying(await eventsOfRun(server.url));
}

function piecesOf(bytes: Uint8Array, cuts: number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % bytes.length).toSorted((a, b) => a - b), bytes.length];
  return places
    .slice(1)
    .map((place, index) => bytes.slice(places[index], place))
    .filter(({ length }) => length > 0);
}

const cuts = fc.array(fc.nat(100_000), { maxLength: 12 });

describe('stream cut anywhere', () => {
  test.each([
    'chat.stream',
    'js.chat.stream',
    'tools.stream',
    'js.tools.stream',
    'pair.stream',
    'fails-mid.stream',
    'js.fails.stream',
    'slow-silent.stream',
    'nested-subgraphs.stream',
    'rich.stream',
    'custom.stream',
  ])('%s gives the same events', async (name) => {
    const whole = await saidOf(name, []);
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        expect(await saidOf(name, places)).toEqual(whole);
      }),
      { numRuns: 15 },
    );
  });

  test.each(['fails.stream', 'resume.run', 'js.resume.run', 'error.plain-missing-key', 'static.before'])(
    '%s, byte by byte',
    async (name) => {
      const { length } = new TextEncoder().encode(recorded(name).text);
      const all = Array.from({ length: length - 1 }, (_, place) => place + 1);
      expect(await saidOf(name, all)).toEqual(await saidOf(name, []));
    },
  );
});

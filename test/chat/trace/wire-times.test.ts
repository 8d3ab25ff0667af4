import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { harOf } from '../../../lib/chat/trace/export/har.ts';
import { aRun } from '../../support/conversation.ts';
import { type Answer, serve } from '../../support/http-server.ts';
import { recordingProxy } from '../../support/recording-proxy.ts';
import { runOnce, target } from '../../support/run.ts';
import { traceOf } from '../../support/traces.ts';
import { bringsAnswer } from '../../support/wire-judge.ts';
import { scenes } from '../../support/wire-scenes.ts';

const end = 'event: end\r\n\r\n';

/** A reply in pieces. The pause lets them pass one by one; nothing depends on its length. */
const inPieces =
  (type: string, pieces: readonly string[]): Answer =>
  async (response) => {
    response.writeHead(200, { 'content-type': type });
    for (const piece of pieces) {
      response.write(piece);
      await pause(20);
    }
    response.end();
  };

test.each([
  ['stream', 'text/event-stream', ['event: da', `ta\r\ndata: "Hi"\r\n\r\n${end}`], [false, false]],
  ['batch', 'application/json', ['{"output":', '"Hi"}'], [true, true]],
] as const)(
  '%s in pieces: no byte is told before it passed, and the first not after the last',
  async (mode, type, pieces, absent) => {
    await using server = await serve(() => inPieces(type, pieces));
    await using proxy = await recordingProxy(server.origin);
    const events = await runOnce(target(`${proxy.origin}/c`, { mode }));
    const { startedAt, times } = traceOf(events, { mode });
    const wire = proxy.passed[0]?.pieces ?? [];
    const toldAt = (offset = Number.NaN) => (startedAt ?? 0) + offset;
    expect(toldAt(times.firstByte)).toBeGreaterThanOrEqual(wire[0]?.at ?? Number.NaN);
    expect(toldAt(times.lastByte)).toBeGreaterThanOrEqual(wire.at(-1)?.at ?? Number.NaN);
    expect(times.firstByte).toBeLessThanOrEqual(times.lastByte ?? Number.NaN);
    expect([times.firstEvent, times.firstChunk].map((time) => time === undefined)).toEqual(absent);
  },
);

test('an exchange begins before its request passes, and no reply is told of before it came', async () => {
  const [played] = (await scenes['steps of a server that has neither endpoint']?.play()) ?? [];
  const { passed = [], trace } = played ?? {};
  const entries = trace ? harOf({ run: aRun(), trace }, '0').log.entries : [];
  expect(entries).toHaveLength(3);
  for (const [place, { startedDateTime, timings }] of entries.entries()) {
    const { at = 0, pieces = [], ...one } = passed[place] ?? { status: 0, path: '' };
    const startedAt = Date.parse(startedDateTime);
    expect(startedAt).toBeLessThanOrEqual(at);
    expect(startedAt + timings.wait + 1).toBeGreaterThanOrEqual(at);
    expect(startedAt + timings.wait + timings.receive).toBeGreaterThanOrEqual(
      bringsAnswer(one) ? (pieces.at(-1)?.at ?? 0) : at,
    );
  }
});

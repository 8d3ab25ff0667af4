import { describe, expect, test, vi } from 'vitest';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import type { Json } from '../../../lib/json/json.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { createOpenRun, type OpenRunWorld } from '../../../lib/worker/runs/open-run.ts';
import { aRun, chunks } from '../../support/conversation.ts';
import { createEngineInMemory, createTap, isNew } from '../../support/engine.ts';
import { outputOf } from '../../support/fold.ts';

const never = new AbortController().signal;

const openRun = (part: Partial<OpenRunWorld> = {}) =>
  createOpenRun(aRun(), {
    protocols,
    now: () => 5,
    append: async () => 'disk',
    writeEnd: async () => 'disk',
    ...part,
  });

/** Records what a listener is told, as `status seq chunks`. */
function createListener() {
  const told: string[] = [];
  const listen = (run: Run, more: Json[]) => {
    told.push(`${run.state.status} ${run.seq} ${more.join('+') || '-'}`);
  };
  return { told, listen };
}

describe('an open run', () => {
  test('reports each event with the state of the run', () => {
    const live = openRun();
    const { told, listen } = createListener();
    live.listen(listen, never);
    live.happen({ type: 'sent' });
    live.happen(chunks('a', 'b'));
    live.happen({ type: 'unknown', event: 'ping', data: '' });
    expect(told).toEqual(['waiting 1 -', 'streaming 2 a+b', 'streaming 3 -']);
  });

  test('reports nothing more to an aborted listener', () => {
    const live = openRun();
    const { told, listen } = createListener();
    const leave = new AbortController();
    live.listen(listen, leave.signal);
    live.happen(chunks('a'));
    leave.abort();
    live.happen(chunks('b'));
    expect(told).toEqual(['streaming 1 a']);
  });

  test('keeps its end, whatever comes late', async () => {
    const live = openRun();
    live.happen(chunks('a'));
    live.happen({ type: 'end' });
    live.happen(chunks('b'));
    live.happen({ type: 'failed', failure: { kind: 'cut-short' } });
    await live.close(() => {});
    const { run, fold } = live.now();
    expect(run).toMatchObject({ state: { status: 'done' }, seq: 2, endedAt: 5 });
    expect(outputOf(fold)).toBe('a');
  });

  test('announces its end after that is written and the lock released', async () => {
    const order: string[] = [];
    const live = openRun({
      writeEnd: async () => {
        order.push('written');
        return 'disk';
      },
    });
    live.listen((run) => order.push(isEnded(run) ? 'told' : 'goes on'), never);
    live.happen(chunks('a'));
    live.happen({ type: 'end' });
    await live.close(() => order.push('let go'));
    expect(order).toEqual(['goes on', 'written', 'let go', 'told']);
  });

  test('writes its end after all pending journal entries', async () => {
    const order: string[] = [];
    const live = openRun({
      append: async (_, { seq }) => {
        await new Promise((resolve) => setTimeout(resolve));
        order.push(`journal from ${seq}`);
        return 'disk';
      },
      writeEnd: async (_run, _fold, entry) => {
        order.push(`end with the journal from ${entry?.seq}`);
        return 'disk';
      },
    });
    live.happen(chunks('a'));
    await Promise.resolve();
    live.happen(chunks('b'));
    live.happen({ type: 'end' });
    await live.close(() => {});
    expect(order).toEqual(['journal from 1', 'end with the journal from 2']);
  });

  test('does not announce its end to a listener that comes during the write', async () => {
    let finish = () => {};
    const writing = new Promise<'disk'>((resolve) => {
      finish = () => resolve('disk');
    });
    const writeEnd = vi.fn(() => writing);
    const { engine } = createEngineInMemory({ writeEnd });
    const tap = createTap();
    await engine.start(aRun(), isNew, tap.source);
    tap.happen(chunks('a'), { type: 'end' });
    await vi.waitFor(() => expect(writeEnd).toHaveBeenCalled(), { timeout: 10_000 });
    const { told, listen } = createListener();
    const begun = engine.follow('r1', listen, never);
    expect(begun?.run.state.status).toBe('streaming');
    finish();
    await vi.waitFor(() => expect(told).toEqual(['done 2 -']), { timeout: 10_000 });
  });

  test('survives a listener that throws, and still reports to the others', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const live = openRun();
    const { told, listen } = createListener();
    live.listen(() => {
      throw new Error('Attempting to use a disconnected port object');
    }, never);
    live.listen(listen, never);
    expect(() => live.happen(chunks('a'))).not.toThrow();
    expect(told).toEqual(['streaming 1 a']);
  });
});

describe('the place of an open run', () => {
  const full = () => Promise.reject(new Error('QuotaExceededError'));

  test('is announced on changes only', () => {
    const live = openRun();
    const places: string[] = [];
    live.listen(({ stored }) => places.push(stored), never);
    for (const place of ['disk', 'session', 'session', 'disk'] as const) live.storedAt(place);
    expect(places).toEqual(['session', 'disk']);
    expect(live.now().run).toMatchObject({ stored: 'disk', seq: 2, state: { status: 'queued' } });
  });

  test.each<['session' | 'nowhere', OpenRunWorld['append']]>([
    ['session', async () => 'session'],
    ['nowhere', full],
  ])('is the %s when its journal says so, and the run continues', async (place, append) => {
    const live = openRun({ append });
    live.happen(chunks('Bon'));
    await vi.waitFor(() => expect(live.now().run.stored).toBe(place), { timeout: 10_000 });
    live.happen(chunks('jour'));
    expect(outputOf(live.now().fold)).toBe('Bonjour');
    expect(live.now().run.state).toEqual({ status: 'streaming' });
  });

  test('is fixed after the end until that is written', async () => {
    const live = openRun({ writeEnd: async () => 'session' });
    live.happen({ type: 'end' });
    live.storedAt('nowhere');
    const { told, listen } = createListener();
    live.listen(listen, never);
    await live.close(() => {});
    expect(live.now().run).toMatchObject({ stored: 'session', seq: 1 });
    expect(told).toEqual(['done 1 -']);
  });

  test('announces, holds and retries an end that disk and session refuse', async () => {
    vi.useFakeTimers();
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isFull = true;
    const live = openRun({ writeEnd: async () => (isFull ? full() : 'session') });
    const { told, listen } = createListener();
    live.listen(listen, never);
    const closed = vi.fn();
    live.happen(chunks('Bon'));
    live.happen({ type: 'end' });
    const closing = live.close(closed);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual(['streaming 1 Bon', 'done 2 -', 'done 2 -']);
    expect(live.now().run).toMatchObject({ state: { status: 'done' }, stored: 'nowhere' });
    expect([outputOf(live.now().fold), closed.mock.calls.length]).toEqual(['Bon', 0]);
    isFull = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await closing;
    expect(closed).toHaveBeenCalledTimes(1);
    expect(live.now().run.stored).toBe('session');
    expect(said).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});

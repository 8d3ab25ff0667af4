import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type Report, sessionEnd, watchSession } from '../../../lib/platform/browser/browser-session.ts';

const startup: Report = { event: 'startup' };
const installed = (reason: string, previousVersion?: string): Report => ({
  event: 'installed',
  reason,
  previousVersion,
  version: '0.2.0',
});

test.each<[string, string, Report[]]>([
  ['browser', 'a start of the browser', [startup]],
  ['browser', 'a start of the browser with an update', [startup, installed('update', '0.1.0')]],
  ['browser', 'an update with a start of the browser', [installed('update', '0.1.0'), startup]],
  ['browser', 'an installation', [installed('install')]],
  ['browser', 'an update of the browser', [installed('chrome_update')]],
  ['update', 'an update', [installed('update', '0.1.0')]],
  ['reload', 'an update to the same version', [installed('update', '0.2.0')]],
  ['reload', 'nothing', []],
])('the previous session’s end is %s when the browser reports %s', (end, _, reports) => {
  expect(sessionEnd(reports)).toBe(end);
});

describe('the browser session', () => {
  beforeEach(() => {
    fakeBrowser.reset();
    vi.useFakeTimers();
    vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '0.2.0' } as never);
  });
  afterEach(() => vi.useRealTimers());

  const { onStartup, onInstalled } = fakeBrowser.runtime;
  const installedNow = (reason: string, previousVersion?: string) =>
    onInstalled.trigger({ reason, previousVersion } as never);
  const stored = async () => (await fakeBrowser.storage.session.get('start')).start;

  test('has an id before the browser reports anything', async () => {
    const id = await watchSession().id;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await stored()).toEqual({ id });
  });

  test.each<[string, number, () => unknown]>([
    ['browser', 0, () => onStartup.trigger()],
    ['update', 200, () => installedNow('update', '0.1.0')],
    ['reload', 200, () => installedNow('update', '0.2.0')],
    ['reload', 2_000, () => {}],
  ])('follows one that ended with %s, known after %i ms', async (after, ms, report) => {
    const session = watchSession();
    const id = await session.id;
    const cause = vi.fn();
    void session.causeFor('earlier').then(cause);
    await report();
    await vi.advanceTimersByTimeAsync(Math.max(0, ms - 1));
    if (ms > 0) expect(cause).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(cause).toHaveBeenCalledWith(after);
    expect(await stored()).toEqual({ id, after });
  });

  test('waits after an update for a start of the browser that may follow', async () => {
    const session = watchSession();
    await installedNow('update', '0.1.0');
    await vi.advanceTimersByTimeAsync(100);
    await onStartup.trigger();
    expect(await session.causeFor('earlier')).toBe('browser');
  });

  test('blames the worker for an interrupted run of its own', async () => {
    const session = watchSession();
    expect(await session.causeFor(await session.id)).toBe('worker');
  });

  test('is the same for the next worker without a further report', async () => {
    const first = watchSession();
    await onStartup.trigger();
    const id = await first.id;
    await first.causeFor('earlier');
    await vi.advanceTimersByTimeAsync(0);
    const next = watchSession();
    expect(await next.id).toBe(id);
    expect(await next.causeFor(id)).toBe('worker');
    expect(await next.causeFor('earlier')).toBe('browser');
    expect(await next.causeFor('')).toBe('browser');
  });

  test('has an unknown cause when its first worker died before the report', async () => {
    const id = await watchSession().id;
    const next = watchSession();
    expect(await next.id).toBe(id);
    expect(await next.causeFor('earlier')).toBe('unknown');
  });

  test('is a new one once the browser has cleared the first', async () => {
    const id = await watchSession().id;
    await fakeBrowser.storage.session.clear();
    const next = watchSession();
    await onStartup.trigger();
    expect(await next.id).not.toBe(id);
    expect(await next.causeFor(id)).toBe('browser');
  });
});

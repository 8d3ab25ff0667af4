import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  type CommandHandlers,
  CommandRefusal,
  isOurPage,
  sendCommand,
  serveCommands,
} from '../../../lib/platform/browser/messaging.ts';
import { commandNames } from '../../../lib/wire/commands.ts';
import { aProfile } from '../../support/profile.ts';

const unasked = async (): Promise<never> => {
  throw new CommandRefusal({ code: 'no-answer' });
};

const noHandlers = Object.fromEntries(
  commandNames.map((name) => [name, unasked]),
) as unknown as CommandHandlers;

/** A context has one worker, so the tests of this file share it and set its handlers. */
let handlers = noHandlers;
let isOurs = true;
const names = Object.keys(noHandlers) as (keyof CommandHandlers)[];
const delegating = Object.fromEntries(
  names.map((name) => [name, (input: never) => handlers[name](input)]),
) as unknown as CommandHandlers;
serveCommands(delegating, () => isOurs);

beforeEach(() => {
  handlers = noHandlers;
  isOurs = true;
});
afterEach(() => vi.useRealTimers());

/** Sends a command that ignores the types. */
const sendAnything = (input: unknown) => sendCommand('run.stop', input as { runId: string });

describe('a command', () => {
  test('reaches its handler and returns the reply', async () => {
    const deleted: string[] = [];
    handlers = {
      ...noHandlers,
      'profile.delete': async ({ id }) => {
        deleted.push(id);
        return {};
      },
      'profile.duplicate': async ({ id }) => ({ profile: aProfile({ id: `${id} copy` }) }),
    };
    expect(await sendCommand('profile.delete', { id: 'p1' })).toEqual({ ok: true, value: {} });
    expect(await sendCommand('profile.duplicate', { id: 'p1' })).toEqual({
      ok: true,
      value: { profile: aProfile({ id: 'p1 copy' }) },
    });
    expect(deleted).toEqual(['p1']);
  });

  test.each([undefined, null, 'r1', {}, { runId: 7 }, { runId: '' }, { runId: 'r1', force: true }])(
    'with invalid input is refused before its handler: %j',
    async (input) => {
      const stop = vi.fn(async () => ({}));
      handlers = { ...noHandlers, 'run.stop': stop };
      expect(await sendAnything(input)).toEqual({
        ok: false,
        problem: { code: 'unknown-command', command: 'run.stop' },
      });
      expect(stop).not.toHaveBeenCalled();
    },
  );

  test('refused by its handler returns the refusal', async () => {
    handlers = {
      ...noHandlers,
      'profile.choose': async () => {
        throw new CommandRefusal({ code: 'profile-gone' });
      },
    };
    expect(await sendCommand('profile.choose', { id: 'p1' })).toEqual({
      ok: false,
      problem: { code: 'profile-gone' },
    });
  });

  test('whose handler throws is refused by name, and logged', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    handlers = {
      ...noHandlers,
      'run.stop': async () => {
        throw new TypeError('runs is undefined');
      },
    };
    expect(await sendCommand('run.stop', { runId: 'r1' })).toEqual({
      ok: false,
      problem: { code: 'fault', command: 'run.stop', said: 'runs is undefined' },
    });
    expect(said).toHaveBeenCalledTimes(1);
  });

  test('with an invalid reply is refused by the worker', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    handlers = {
      ...noHandlers,
      'run.stop': async () => JSON.parse('{"secret":"s3"}') as Record<string, never>,
    };
    const reply = await sendCommand('run.stop', { runId: 'r1' });
    expect(reply).toEqual({
      ok: false,
      problem: {
        code: 'fault',
        command: 'run.stop',
        said: 'The result does not match the schema of the command.',
      },
    });
  });

  test('from a foreign sender is refused before its handler', async () => {
    isOurs = false;
    const stop = vi.fn(async () => ({}));
    handlers = { ...noHandlers, 'run.stop': stop };
    expect(await sendCommand('run.stop', { runId: 'r1' })).toEqual({
      ok: false,
      problem: { code: 'not-our-page' },
    });
    expect(stop).not.toHaveBeenCalled();
  });

  test('without a reply in 10 s times out', async () => {
    vi.useFakeTimers();
    handlers = { ...noHandlers, 'run.stop': () => new Promise(() => {}) };
    const reply = sendCommand('run.stop', { runId: 'r1' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reply).toEqual({ ok: false, problem: { code: 'no-answer' } });
  });

  test('without a receiver is refused with a reason', async () => {
    const runtime = fakeBrowser.runtime as { lastError?: { message: string } };
    const unheard = (_message: unknown, answer: () => void) => {
      runtime.lastError = { message: 'Could not establish connection. Receiving end does not exist.' };
      answer();
      delete runtime.lastError;
    };
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(unheard as never);
    const reply = await sendCommand('run.stop', { runId: 'r1' });
    expect(reply).toEqual({
      ok: false,
      problem: {
        code: 'unreachable',
        said: 'Could not establish connection. Receiving end does not exist.',
      },
    });
  });
});

describe('the check of the sender', () => {
  const { id } = fakeBrowser.runtime;
  const page = fakeBrowser.runtime.getURL('/sidepanel.html');

  test.each([
    ['a page of Runnel', { id, url: page }, true],
    ['a content script of Runnel, which has the URL of its web page', { id, url: 'https://x.org/' }, false],
    ['another extension', { id: 'other', url: page }, false],
    [
      'a page whose URL has a similar beginning',
      { id, url: page.replace('/sidepanel', '.evil/sidepanel') },
      false,
    ],
    ['a sender without a URL', { id }, false],
    ['no sender', undefined, false],
  ])('accepts a page of Runnel only: %s, %#', (_, sender, expected) => {
    expect(isOurPage(sender)).toBe(expected);
  });
});

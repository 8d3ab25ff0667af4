import { connectBy } from '../../lib/protocols/connections.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startWorker } from '../../lib/worker/start-worker.ts';

const { runtime, alarms, permissions, action, contextMenus, commands, omnibox, storage } = fakeBrowser;

const events: Record<string, { addListener(listener: never): void }> = {
  'runtime.onMessage': runtime.onMessage,
  'runtime.onConnect': runtime.onConnect,
  'runtime.onStartup': runtime.onStartup,
  'runtime.onInstalled': runtime.onInstalled,
  'alarms.onAlarm': alarms.onAlarm,
  'permissions.onAdded': permissions.onAdded,
  'permissions.onRemoved': permissions.onRemoved,
  'action.onClicked': action.onClicked,
  'contextMenus.onClicked': contextMenus.onClicked,
  'commands.onCommand': commands.onCommand,
  'omnibox.onInputEntered': omnibox.onInputEntered,
  'omnibox.onInputChanged': omnibox.onInputChanged,
  'storage.local.onChanged': storage.local.onChanged,
};

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a starting worker adds all its listeners synchronously', () => {
  const heard = Object.entries(events).map(
    ([name, event]) => [name, vi.spyOn(event, 'addListener').mockImplementation(() => {})] as const,
  );
  startWorker({ protocols, connectBy });
  const missing = heard.filter(([, spy]) => spy.mock.calls.length === 0).map(([name]) => name);
  expect(missing).toEqual([]);
});

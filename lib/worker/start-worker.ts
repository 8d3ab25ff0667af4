import { createChangeNotice } from '../platform/browser/changes.ts';
import { logFault } from '../platform/browser/fault-log.ts';
import { type CommandHandlers, serveCommands } from '../platform/browser/messaging.ts';
import { openOnNotificationClick } from '../platform/browser/notifications.ts';
import { browserLocale, lookUp } from '../platform/browser/own-texts.ts';
import { acceptPorts } from '../platform/browser/port.ts';
import { createSerialTasks } from '../platform/browser/serial-tasks.ts';
import { closeConnections } from '../platform/network/connections.ts';
import { becomeWriter } from '../platform/records/session-reading.ts';
import { readStoredSettings, writeStoredSettings } from '../platform/settings/settings-storage.ts';
import { followPort } from '../wire/frames.ts';
import { speak } from '../words/say.ts';
import { startConversations } from './conversations/start-conversations.ts';
import { startPictures } from './pictures/image-commands.ts';
import { startProfiles } from './profiles/start-profiles.ts';
import { type Spoken, startRunnables } from './runnables/start-runnables.ts';
import { startRuns } from './runs/start-runs.ts';
import { startServers } from './servers/server-commands.ts';
import { startWays } from './ways/start-ways.ts';

/** Commands after which a paused queue may go on. */
const unpausing = [
  'secrets.unlock',
  'secrets.passphrase',
  'secrets.delete',
  'profile.save',
  'profile.restore',
] as const;

/** Starts the worker. Registers every listener before it returns: an event may be waiting for one. */
export function startWorker(spoken: Spoken) {
  speak(lookUp, browserLocale());
  becomeWriter();
  void closeConnections();
  const notice = createChangeNotice();
  const runnables = startRunnables(notice, spoken);
  const runs = startRuns(notice, runnables);
  const profiles = startProfiles(runnables);
  const conversations = startConversations(notice, runs);
  const pictures = startPictures(profiles.access, runs.outages);
  const servers = startServers(profiles.access, runnables.connectionWorld.fetch, runs.outages);
  const ways = startWays();
  openOnNotificationClick();
  serveCommands({
    ...withAfter(profiles.commands, unpausing, runs.queue.goOnAll),
    ...runnables.commands,
    ...runs.commands,
    ...withAfter(conversations.commands, ['conversation.restore'], runs.queue.goOnAll),
    ...pictures.commands,
    ...servers.commands,
    ...startSettings(),
    ...ways,
  });
  acceptPorts(followPort, runs.follow);
}

type Handler = (input: never) => Promise<unknown>;

/** Calls `act` after each of these commands that succeeds; their replies do not wait for it. */
function withAfter<Handlers extends Record<string, Handler>>(
  handlers: Handlers,
  names: readonly (keyof Handlers & string)[],
  act: () => Promise<void>,
): Handlers {
  const wrapped = names.map((name) => [
    name,
    async (input: never) => {
      const value = await handlers[name]?.(input);
      void act().catch((error) => logFault('the queues of messages', error));
      return value;
    },
  ]);
  return { ...handlers, ...Object.fromEntries(wrapped) };
}

/** Handles changes of the settings, one at a time: the worker is their only writer. */
export function startSettings(): Pick<CommandHandlers, 'settings.change'> {
  const inOrder = createSerialTasks();
  return {
    'settings.change': ({ change }) =>
      inOrder(async () => {
        await writeStoredSettings({ ...(await readStoredSettings()).settings, ...change });
        return {};
      }),
  };
}

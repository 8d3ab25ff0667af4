import { afterAll, beforeAll, expect } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { storeAgentProfiles } from '../support/agent-profiles.ts';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';

export const patience = { timeout: 60_000 };

export type Double = Awaited<ReturnType<typeof startAgentServerDouble>>;

const startsRun = /^\/threads\/[^/]+\/runs\/(stream|wait)$/;

/** Starts a browser with a panel, and a double of the Agent Server with a profile of each of its graphs. */
async function startAgents() {
  const server = await startAgentServerDouble({ pace: 5 });
  const userDataDir = await newUserDataDir();
  let chromium: TestBrowser = await startBrowser({ userDataDir });
  let panel = person(await chromium.openPanel());
  await storeAgentProfiles(panel.page, server.origin);
  let before = 0;
  const starts = () =>
    server.requests
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && startsRun.test(path))
      .map(({ path, body }) => {
        const [, , thread = '', , way] = path.split('/');
        return { thread, way, body };
      });

  return {
    server,
    chromium: () => chromium,
    panel: () => panel,
    /** The requests since the conversation began that start a run. */
    starts,
    /** Begins a conversation with a graph, by its title. */
    async begin(title: string) {
      await panel.choose(title);
      await panel.button('New conversation').click();
      await expect.poll(() => panel.lastState(), patience).toBeUndefined();
      before = server.requests.length;
    },
    /** The thread of the conversation, as the server has it. */
    thread() {
      const thread = server.threads.get(starts()[0]?.thread ?? '');
      if (!thread) throw new Error('The server has no thread of this conversation.');
      return thread;
    },
    says: (text: string, { page } = panel) =>
      until(
        () => page.evaluate((words) => document.body.innerText.includes(words), text),
        `“${text}” is said`,
        patience.timeout,
      ),
    async openPanel() {
      panel = person(await chromium.openPanel());
    },
    /** Kills the browser, and starts it again. */
    async restart() {
      const gone = new Promise((resolve) => chromium.browser.once('disconnected', resolve));
      chromium.browser.process()?.kill('SIGKILL');
      await gone;
      chromium = await startBrowser({ userDataDir });
      panel = person(await chromium.openPanel());
    },
    async close() {
      await chromium.close();
      await server.stop();
      await removeUserDataDir(userDataDir);
    },
  };
}

/** Gives the tests of a file one browser with a panel, and one double of the Agent Server. */
export function useAgents() {
  let scene: Awaited<ReturnType<typeof startAgents>>;
  beforeAll(async () => {
    scene = await startAgents();
  });
  afterAll(() => scene?.close());
  type Scene = typeof scene;
  return {
    server: () => scene.server,
    chromium: () => scene.chromium(),
    panel: () => scene.panel(),
    starts: () => scene.starts(),
    thread: () => scene.thread(),
    begin: (title: string) => scene.begin(title),
    says: (...said: Parameters<Scene['says']>) => scene.says(...said),
    openPanel: () => scene.openPanel(),
    restart: () => scene.restart(),
  };
}

/** Texts of the messages in the log, as shown. */
export const messages = ({ page }: Person) =>
  page.$$eval('[role="log"] article', (all) =>
    all.map((item) => item.querySelector('[dir="auto"]')?.textContent?.trim() ?? ''),
  );

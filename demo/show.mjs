import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAgentServerDouble } from './agent-server/server.mjs';
import { launchWithExtension, openPanel } from './browser.mjs';
import { checkDemo } from './check-demo.mjs';
import { demoAgentProfiles, demoProfiles, realAgentProfile } from './demo-profiles.mjs';
import { npm, root, step } from './needs.mjs';
import { hasRealAgentServer, startRealAgentServer } from './real-agent-server.mjs';
import { startDemoServer } from './server.mjs';

const usualPort = 8137;
const usualAgentPort = 8138;
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

const server = await startDemoServer({ port: usualPort }).catch(() => startDemoServer());
console.log(`The demo runnables are served at ${server.origin}`);
const agents = await startAgentServerDouble({ port: usualAgentPort }).catch(() => startAgentServerDouble());
console.log(`The demo agents are served at ${agents.origin}, by a double of LangGraph's Agent Server`);
const realAgents = await startRealAgents();

const profiles = [
  ...demoProfiles(server.origin),
  ...demoAgentProfiles(agents.origin),
  ...(realAgents ? [realAgentProfile(realAgents.origin)] : []),
];

const built = await step('building the extension', () =>
  npm(['run', '--silent', 'build:e2e'], {
    quiet: true,
    env: { WXT_DEMO_PROFILES: JSON.stringify(profiles) },
  }),
);
if (built.ok) process.exitCode = await (hasDisplay ? showWindow() : checkHeadless());
else {
  console.error(`The extension could not be built:\n${built.tail}`);
  process.exitCode = 1;
}
await Promise.all([server.stop(), agents.stop(), realAgents?.stop()]);

/** Starts a real Agent Server if one is installed, and says how to get one if not. */
async function startRealAgents() {
  if (!hasRealAgentServer()) {
    console.log(
      'A real Agent Server is not installed: `npm test` installs one where Python 3.11 or later is.',
    );
    return undefined;
  }
  try {
    const real = await step('starting a real Agent Server', () => startRealAgentServer());
    console.log(`A real Agent Server is at ${real.origin}`);
    return real;
  } catch (error) {
    console.log(`  ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** Saves the demo profiles in their stored form; other profiles are unchanged. */
async function saveProfiles(/** @type {import('puppeteer-core').Browser} */ browser) {
  const target = await browser.waitForTarget((item) => item.type() === 'service_worker');
  const worker = await target.worker();
  await worker?.evaluate(async (demos) => {
    const { profiles: stored } = await chrome.storage.local.get('profiles');
    const others = (stored?.profiles ?? []).filter((/** @type {{ id: string }} */ { id }) =>
      demos.every((demo) => demo.profile.id !== id),
    );
    const all = [...demos.map(({ profile }) => profile), ...others];
    await chrome.storage.local.set({ profiles: { version: 2, profiles: all, chosenId: all[0]?.id ?? null } });
  }, profiles);
}

async function showWindow() {
  const userDataDir = join(root, '.output/demo-browser');
  const { browser, extensionId } = await launchWithExtension({ userDataDir, headless: false });
  await saveProfiles(browser);
  await openPanel(browser, extensionId);
  console.log('Runnel is open in the side panel. Close the window or press Ctrl+C to end.');
  const closed = new Promise((resolve) => browser.once('disconnected', resolve));
  process.once('SIGINT', () => void browser.close());
  await closed;
  return 0;
}

async function checkHeadless() {
  console.log('There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set): showing it headless.');
  const userDataDir = await mkdtemp(join(tmpdir(), 'runnel-demo-'));
  const { browser, extensionId } = await launchWithExtension({ userDataDir });
  try {
    await saveProfiles(browser);
    return (await checkDemo(await openPanel(browser, extensionId), profiles)) ? 0 : 1;
  } finally {
    await browser.close();
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

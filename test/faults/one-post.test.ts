import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { demoAgentProfiles, demoProfiles } from '../../demo/demo-profiles.mjs';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Person, person } from '../browser/person.ts';
import { walk } from '../browser/walk.ts';
import { type Death, deaths, startDyingProxy } from '../support/dying-proxy.ts';
import { addRow } from './fault-table.ts';
import { startTokenServer } from './token-server.ts';

let chromium: TestBrowser;
let panel: Person;

const certificate = (name: string) =>
  readFileSync(join(import.meta.dirname, `../fixtures/certificates/${name}.pem`));
const tls = { key: certificate('key'), cert: certificate('self-signed') };

/** Copies the build for tests, with access to loopback over TLS, too. */
function copyBuild(): string {
  const [from, build] = ['chrome-mv3-e2e', 'chrome-mv3-tls'];
  const output = join(import.meta.dirname, '../../.output');
  cpSync(join(output, from), join(output, build), { recursive: true });
  const manifest = join(output, build, 'manifest.json');
  const read = JSON.parse(readFileSync(manifest, 'utf8'));
  const host_permissions = [...read.host_permissions, 'https://127.0.0.1/*'];
  writeFileSync(manifest, JSON.stringify({ ...read, host_permissions }));
  return build;
}

beforeAll(async () => {
  chromium = await startBrowser({ build: copyBuild(), flags: ['--ignore-certificate-errors'] });
  panel = person(await chromium.openPanel());
});
afterAll(() => chromium?.close());

type Kind = 'stream' | 'invoke' | 'run' | 'wait' | 'resume';

const agentGraphs = { run: 'chat', wait: 'chat', resume: 'hitl' };

async function startLangServe(kind: 'stream' | 'invoke') {
  const server = await startTokenServer({
    stream: { tokens: 3, paceMs: 5 },
    invoke: { silenceMs: 20, output: 'done' },
  });
  const origin = new URL(server.url(kind)).origin;
  return { origin, stop: () => server[Symbol.asyncDispose](), profile: (at: string) => profileOf(kind, at) };
}

const profileOf = (kind: 'stream' | 'invoke', at: string) => ({
  ...demoProfiles(at)[0]?.profile,
  id: kind,
  name: kind,
  url: `${at}/${kind}`,
  mode: kind === 'stream' ? 'stream' : 'batch',
});

async function startAgent(kind: keyof typeof agentGraphs) {
  const server = await startAgentServerDouble({ pace: 2 });
  const ofGraph = (at: string) =>
    demoAgentProfiles(at).find(({ profile }) => profile.id === `demo-agent-${agentGraphs[kind]}`)?.profile;
  return {
    origin: server.origin,
    stop: () => server.stop(),
    profile: (at: string) => ({ ...ofGraph(at), id: kind, mode: kind === 'wait' ? 'batch' : 'stream' }),
  };
}

const start = (kind: Kind) =>
  kind === 'stream' || kind === 'invoke' ? startLangServe(kind) : startAgent(kind);

async function choose(profile: { id?: string }) {
  await panel.page.evaluate(async (stored) => {
    await chrome.storage.local.set({ profiles: { version: 2, profiles: [stored], chosenId: stored.id } });
  }, profile);
  await panel.page.reload();
  await panel.page.waitForSelector('main');
  await panel.button('New conversation').click();
  await expect.poll(() => panel.lastState()).toBeUndefined();
}

const open = ['queued', 'connecting', 'waiting', 'rejoining', 'streaming'];

/** Sends a message after an answered one has left its connections, and expects one POST at the server. */
async function expectOnePost(kind: Kind, death: Death, way: 'HTTP' | 'TLS' = 'HTTP') {
  const server = await start(kind);
  try {
    await using proxy = await startDyingProxy(
      server.origin,
      /\/(stream|invoke|wait)$/,
      way === 'TLS' ? tls : undefined,
    );
    await choose(server.profile(proxy.origin));
    await panel.send('mail');
    await panel.answer(kind === 'resume' ? 'waiting-for-you' : 'done');
    proxy.seen.posts = 0;
    proxy.seen.dies = death;
    if (kind === 'resume') await panel.button('Approve').click();
    else await panel.send('two');
    await expect.poll(() => proxy.seen.posts).toBeGreaterThan(0);
    await expect.poll(async () => open.includes((await panel.lastState()) ?? 'queued')).toBe(false);
    const { posts } = proxy.seen;
    const state = (await panel.lastState()) ?? '';
    addRow({ fault: `${way}, ${kind}: ${death}`, sent: 0, kept: 0, posts, state });
    expect(posts).toBe(1);
    return state;
  } finally {
    await server.stop();
  }
}

const ways = Object.keys(deaths) as Death[];

test(
  'one click is one POST when the connection is closed, and says that it may have run',
  walk('torn connection'),
  async () => {
    expect(await expectOnePost('stream', 'closed')).toBe('failed');
    await panel.button('Run it again').wait();
    expect(await panel.text()).toContain('may have run the message');
  },
);

describe.each(['HTTP', 'TLS'] as const)('over %s one click is one POST', (way) => {
  describe.each<Kind>(['stream', 'invoke', 'run', 'wait', 'resume'])('(%s)', (kind) => {
    test.each(ways)('when the connection is %s', async (death) => {
      await expectOnePost(kind, death, way);
    });
  });
});

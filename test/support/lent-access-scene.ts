import { expect } from 'vitest';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { createImageCommands } from '../../lib/worker/pictures/image-commands.ts';
import { createLentAccess } from '../../lib/worker/profiles/lent-access.ts';
import { createProfileCommands } from '../../lib/worker/profiles/profile-commands.ts';
import { createServerCommands } from '../../lib/worker/servers/server-commands.ts';
import { eventually } from './eventually.ts';
import { type Answer, serve } from './http-server.ts';
import { createProfileWorld } from './profile-world.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Starts a site whose pictures wait for the test; the missing one is answered at once. */
export async function aSlowSite() {
  const waiting: (() => void)[] = [];
  const answer =
    (status: number): Answer =>
    (response) => {
      waiting.push(() => response.writeHead(status, { 'content-type': 'image/png' }).end('x'));
    };
  const server = await serve({
    '/picture': answer(200),
    '/late-missing': answer(404),
    '/missing': (response) => response.writeHead(404).end(),
  });
  return {
    ...server,
    pattern: `${server.origin}/*`,
    asked: (count: number) => eventually(() => expect(server.requests).toHaveLength(count)),
    answer: () => waiting.shift()?.(),
  };
}

type Scenario = {
  profiles?: Profile[];
  granted: string[];
  left?: string[];
  refusesWrites?: boolean;
  leaseMs?: number;
};

/** Creates the worker's part of pictures and profiles, with permissions and disk of a browser. */
export function createWorker({
  profiles = [],
  granted,
  left = [],
  refusesWrites = false,
  leaseMs = 5,
}: Scenario) {
  const permissions = new Set(granted);
  const inUse = new Set<string>();
  const disk = { lent: left };
  let awake = 0;
  let passes = 0;
  const { world } = createProfileWorld(profiles);
  const access = createLentAccess({
    async readLent() {
      await later();
      return disk.lent;
    },
    async writeLent(patterns) {
      await later();
      if (refusesWrites) throw new Error('The disk is full.');
      disk.lent = patterns;
    },
    readProfiles() {
      passes += 1;
      return world.read();
    },
    patienceMs: 5,
    hasAccess: async (pattern) => permissions.has(pattern),
    isInUse: async (pattern) => inUse.has(pattern),
    stayAwake() {
      awake += 1;
      return () => {
        awake -= 1;
      };
    },
    async giveAccessBack(pattern) {
      await later();
      permissions.delete(pattern);
    },
  });
  const site = { access, fetch, isOnline: () => true };
  const images = createImageCommands({ ...site, deadlineMs: 10_000 });
  const servers = createServerCommands({
    ...site,
    readSecrets: world.readSecrets,
    readGroups: async () => [],
    searchForSecrets: async () => undefined,
    now: () => performance.now(),
    newId: () => 'id',
    leaseMs,
  });
  const commands = createProfileCommands({ ...world, noteUnneeded: access.note }, access.changing);
  return {
    ...commands,
    disk,
    askServer: (url: string) =>
      servers['server.ask']({
        url,
        method: 'GET',
        accept: '*/*',
        asker: 'nobody',
        secrets: {},
        limits: { bytes: 1024, ms: 10_000 },
      }),
    load: (url: string) => images['image.load']({ url }),
    expectSite: (url: string) => servers['server.expect']({ url }),
    ask: (url: string) => images['image.ask']({ url }),
    /** Grants a permission, whichever page asked for it. */
    give(pattern: string) {
      permissions.add(pattern);
      access.settleSoon();
    },
    save: (profile: Profile) => commands['profile.save']({ profile, secrets: {} }),
    awake: () => awake,
    /** Permissions with which a page reads a tab. */
    inUse,
    permissions: () => [...permissions],
    /** Lets the worker check its list of lent permissions. */
    async lookThrough() {
      const before = passes;
      access.settleSoon();
      await eventually(() => expect(passes).toBeGreaterThan(before));
      // It reads profiles, asks the browser and revokes: at most one turn each.
      for (let step = 0; step < 3; step += 1) await later();
    },
    settled: () => eventually(() => expect(disk.lent).toEqual([])),
  };
}

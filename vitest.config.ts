import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { compiled } from './catalogue-build.ts';
import english from './public/_locales/en/messages.json' with { type: 'json' };
import { LongestFirst } from './test/longest-first.ts';
import { RunReport, reportVariable } from './test/run-report.mjs';

const inNode = {
  environment: 'node' as const,
  restoreMocks: true,
  setupFiles: ['test/support/speak-english.ts', 'test/support/any-url.ts'],
  // Compiled once for a run: a worker that compiles it loads the parser first.
  provide: { english: compiled(english) },
};

const inChromium = {
  ...inNode,
  setupFiles: [...inNode.setupFiles, 'test/browser/failure-pictures.ts'],
};

/** Two processes with a browser each, which their files use one after the other: while one waits, the other works. */
const twoBrowsers = { maxWorkers: 2, isolate: false };

/** Tests that run alone: they measure times to the half second, or heap sizes. */
const undisturbed = ['browser-death', 'extension-reload', 'soak', 'worker-death'].map(
  (name) => `test/faults/${name}.test.ts`,
);

const inFaults = {
  ...inChromium,
  globalSetup: 'test/faults/fault-table.ts',
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 600_000,
  hookTimeout: 300_000,
};

/**
 * Test files that get modules of their own: they open the database, which a module holds, or have state in other
 * modules. All others share theirs: loading them takes longer than most tests.
 */
const ownModules = [
  'test/*.test.ts',
  'test/components/app/LateFailure.test.tsx',
  'test/runnable/late.test.ts',
  'test/panel/host-files.test.ts',
  'test/panel/passphrase/**',
  'test/panel/transfer/**',
  'test/platform/**',
  'test/protocols/**',
  'test/worker/*.test.ts',
  'test/worker/conversations/**',
  'test/worker/runs/{message-queue,queue-*,queued-*,repeat-run}.test.ts',
];

const notUnit = [
  '**/node_modules/**',
  ...['browser', 'bundle', 'faults', 'servers'].map((room) => `test/${room}/**`),
];

const inUnit = {
  ...inNode,
  setupFiles: [...inNode.setupFiles, 'test/support/session-keys.ts', 'test/support/clean-page.ts'],
  expect: { poll: { timeout: 10_000, interval: 10 } },
  // Ends a test that hangs. Some derive keys or run a property hundreds of times, on a busy machine for long.
  testTimeout: 60_000,
};

/** Tests against a real server, which is started once for all of them. */
const inServer = (server: string, ...setups: string[]) => ({
  ...inNode,
  globalSetup: ['started', ...setups].map((name) => `test/servers/${server}/${name}.ts`),
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 300_000,
});

/** Files of the browser tests and of the fault suite with a test that is a walk. */
const walked = ['test/browser', 'test/faults'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('-dialog.test.ts'))
    .map((file) => `${folder}/${file}`)
    .filter((file) => readFileSync(file, 'utf8').includes('/walk.ts')),
);

const report = process.env[reportVariable];

export default defineConfig({
  test: {
    reporters: ['default', ...(report ? [new RunReport(report)] : [])],
    // Vitest's default leaves one processor idle, which is half of a small machine.
    maxWorkers: '100%',
    tags: [{ name: 'walk', description: 'of a browser, for `npm test` too' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [WxtVitest()],
        test: {
          ...inUnit,
          name: 'unit',
          pool: 'threads',
          include: ownModules.map((files) => (files.endsWith('**') ? `${files}/*.test.{ts,tsx}` : files)),
          exclude: notUnit,
        },
      },
      {
        plugins: [WxtVitest()],
        test: {
          ...inUnit,
          name: 'pure',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...notUnit, ...ownModules],
          // Pages leave much behind: with more room it is cleared less often.
          execArgv: ['--max-semi-space-size=64'],
          isolate: false,
        },
      },
      { test: { ...inNode, name: 'bundle', include: ['test/bundle/*.test.ts'] } },
      {
        test: { ...inServer('langserve'), name: 'langserve', include: ['test/servers/langserve/*.test.ts'] },
      },
      {
        test: {
          ...inServer('langserve'),
          name: 'langserve-all',
          include: ['test/servers/langserve/all/*.test.ts'],
        },
      },
      {
        test: {
          ...inServer('agent-server'),
          name: 'agent-server',
          include: ['test/servers/agent-server/*.test.ts'],
        },
      },
      {
        test: {
          ...inServer('agent-server', 'js-install'),
          name: 'agent-server-all',
          include: ['test/servers/agent-server/all/*.test.ts'],
        },
      },
      {
        test: {
          ...inNode,
          name: 'content-blocks',
          include: ['test/servers/content-blocks/*.test.ts'],
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          ...inChromium,
          name: 'browser',
          include: ['test/browser/*.test.ts'],
          exclude: ['test/browser/*-dialog.test.ts'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 300_000,
          ...twoBrowsers,
          ...(process.env.RUNNEL_STALLS === '1' && { globalSetup: 'test/browser/stalls.ts' }),
        },
      },
      { test: { ...inFaults, name: 'walks', include: walked, ...twoBrowsers } },
      {
        test: {
          ...inFaults,
          name: 'faults',
          include: ['test/faults/*.test.ts'],
          exclude: undisturbed,
          ...twoBrowsers,
        },
      },
      { test: { ...inFaults, name: 'faults-alone', include: undisturbed, fileParallelism: false } },
      {
        test: {
          ...inChromium,
          name: 'dialog',
          include: ['test/browser/*-dialog.test.ts'],
          // Each needs a screen of its own, and real keys go to the window in front.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});

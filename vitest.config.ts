import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const inNode = { environment: 'node', restoreMocks: true } as const;

export default defineConfig({
  test: {
    // By itself it leaves one processor idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [WxtVitest()],
        test: {
          ...inNode,
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            'test/langserve/**',
            'test/browser/**',
            'test/bundle/**',
            'test/faults/**',
          ],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 20_000,
        },
      },
      { test: { ...inNode, name: 'bundle', include: ['test/bundle/*.test.ts'] } },
      {
        test: {
          ...inNode,
          name: 'langserve',
          include: ['test/langserve/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...inNode,
          name: 'browser',
          include: ['test/browser/*.test.ts'],
          exclude: ['test/browser/permission-dialog.test.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...inNode,
          name: 'faults',
          include: ['test/faults/*.test.ts'],
          globalSetup: 'test/faults/fault-table.ts',
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...inNode,
          name: 'dialog',
          include: ['test/browser/permission-dialog.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
